/** Settings of a session by name. Values must not have spaces in them. */
type SessionSettings = Record<string, string | number>;

/**
 * The settings of every connection of ours (pools, migrations and listeners): a name, so that an operator finds the connection in
 * pg_stat_activity, and no JIT. Postgres compiles statements with a high estimated cost, as for a large organisation, and compiling takes
 * longer than any of our statements. `options` of the URL stay in force, except for those set here.
 */
export const connectionTo = (
  url: string,
  application: string,
  settings: SessionSettings = {},
): { connectionString: string; application_name: string; options: string } => {
  const address = new URL(url);
  const given = address.searchParams.getAll('options');
  // pg would use the URL's options instead of ours.
  address.searchParams.delete('options');
  const own = Object.entries({ jit: 'off', ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  return { connectionString: address.href, application_name: application, options: [...given, ...own].join(' ') };
};
