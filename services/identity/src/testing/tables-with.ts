import type { TestIdentity } from './test-identity.ts';

/** The tables of identity in which a text is readable, be it in a column of text or of bytes. */
export const tablesWith = async ({ host }: Pick<TestIdentity, 'host'>, text: string): Promise<string[]> => {
  const tables = await host.admin<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'identity' order by 1`,
  );
  // A row as text shows bytes in hexadecimal digits.
  const forms = [text, Buffer.from(text).toString('hex')];
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await host.admin(
      `select from "${name}" as t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 1`,
      forms,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};
