const NAMES = new Map<string, string>();
const MOST = 1000;
/** `*` for columns, not for a count or a product. */
const ALL_COLUMNS = /(?:\bselect\s|\breturning\s|\.|,\s?)\*/i;
const LITERAL = /'[^']*'/g;
const INNERMOST = /\([^()]*\)/g;

/** Inside parentheses all columns may be meant: what such a part has more of later does not come out of the statement. */
const givesAllColumns = (text: string): boolean => {
  let outer = text.replace(LITERAL, '');
  while (INNERMOST.test(outer)) outer = outer.replace(INNERMOST, ' ');
  return ALL_COLUMNS.test(outer);
};

/**
 * The statement as pg takes it, named by its text so that Postgres parses it once a connection. Texts that are put together at run
 * time could fill the server's memory, so after a thousand different ones the rest goes unnamed. So does one that gives all columns there are: once
 * the next release has added one, Postgres refuses to run it as it was parsed before, and this process may run beside that release.
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
