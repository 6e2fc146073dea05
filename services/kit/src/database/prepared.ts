const NAMES = new Map<string, string>();
const MOST = 1000;
/** `*` for columns, not for a count or a product. */
const ALL_COLUMNS = /(?:\bselect\s|\breturning\s|\.|,\s?)\*/i;

/**
 * The statement as pg takes it, named by its text so that Postgres parses it once a connection. Texts that are put together at run
 * time could fill the server's memory, so after a thousand different ones the rest goes unnamed. So does one for all columns there are: once
 * the next release has added one, Postgres refuses to run it as it was parsed before, and this process may run beside that release.
 */
export const prepared = (
  text: string,
  values: readonly unknown[],
): { name?: string; text: string; values: unknown[] } => {
  let name = NAMES.get(text);
  if (name === undefined && NAMES.size < MOST && !ALL_COLUMNS.test(text)) {
    name = `waymark_${NAMES.size}`;
    NAMES.set(text, name);
  }
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
};
