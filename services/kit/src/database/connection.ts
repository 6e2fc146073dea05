/** Settings of a session by name. Values must not have spaces in them. */
type SessionSettings = Record<string, string | number>;

/**
 * How every connection of ours begins, pools, migrations and listeners alike: named, so that an operator finds it in
 * pg_stat_activity, and without JIT. Postgres compiles a statement as soon as it takes it for costly, which a guess about a large
 * organisation does, and compiling takes longer than any statement of ours runs.
 * `options` that the address brings along stay in force, but for what is set here.
 */
export const connectionTo = (
  url: string,
  application: string,
  settings: SessionSettings = {},
): { connectionString: string; application_name: string; options: string } => {
  const address = new URL(url);
  const given = address.searchParams.getAll('options');
  // pg would take the address's options instead of ours.
  address.searchParams.delete('options');
  const own = Object.entries({ jit: 'off', ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  return { connectionString: address.href, application_name: application, options: [...given, ...own].join(' ') };
};
