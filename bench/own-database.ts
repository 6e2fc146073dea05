import pg from 'pg';

export type OwnDatabase = { url: string; name: string; admin: pg.Client };

/** Runs in a new database on that Postgres, and drops it afterwards. */
export const withOwnDatabase = async (
  server: string | undefined,
  what: string,
  work: (database: OwnDatabase) => Promise<void>,
): Promise<void> => {
  if (!server) throw new Error('Name a Postgres: --database postgres://...');
  const name = `bench_${what}_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  try {
    await work({ url: Object.assign(new URL(server), { pathname: `/${name}` }).href, name, admin });
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
};
