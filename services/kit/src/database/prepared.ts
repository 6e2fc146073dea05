const NAMES = new Map<string, string>();
const MOST = 1000;
/** `*` for columns, not for a count or a product. */
const ALL_COLUMNS = /(?:\bselect\s|\breturning\s|\.|,\s?)\*/i;
const LITERAL = /'[^']*'/g;
const INNERMOST = /\([^()]*\)/g;

/**
 * Whether the result contains all columns of a table. `*` inside parentheses is allowed: columns added there later do not reach the result.
 */
const givesAllColumns = (text: string): boolean => {
  let outer = text.replace(LITERAL, '');
  while (INNERMOST.test(outer)) outer = outer.replace(INNERMOST, ' ');
  return ALL_COLUMNS.test(outer);
};

/**
 * The statement for pg, named by its text so that Postgres parses it once per connection. Texts that are composed at run time could fill
 * the server's memory, so after a thousand different ones statements have no name. Neither have statements that return all columns of a
 * table: once the next release has added a column, Postgres refuses the prepared statement, and this process may run beside that release.
 */
export const prepared = (
  text: string,
  values: readonly unknown[],
): { name?: string; text: string; values: unknown[] } => {
  let name = NAMES.get(text);
  if (name === undefined && NAMES.size < MOST && !givesAllColumns(text)) {
    name = `waymark_${NAMES.size}`;
    NAMES.set(text, name);
  }
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
};
