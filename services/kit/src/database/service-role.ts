import pg from 'pg';
import { deriveSecret } from '../kit-settings.ts';
import { revokeChanges } from './append-only.ts';
import { connectionTo } from './connection.ts';

const roleOf = (service: string): string => `waymark_${service}`;

/** Derived from the credentials of DATABASE_URL, so that every process with the same URL agrees on it. */
const passwordOf = (url: string, service: string): string => deriveSecret(url, `role:${service}`);

/** Whether the URL is that of the service's own role, which can neither migrate nor create roles. */
export const isRoleUrl = (url: string, service: string): boolean => new URL(url).username === roleOf(service);

/** DATABASE_URL with the credentials of the service's own role. */
export const roleUrl = (url: string, service: string): string => {
  if (isRoleUrl(url, service)) return url;
  const address = new URL(url);
  address.username = roleOf(service);
  address.password = passwordOf(url, service);
  return address.href;
};

const COLLISIONS = new Set(['XX000', '40001', '23505', '42710']);
const ATTEMPTS = 20;

/** Roles belong to the whole cluster, but advisory locks to one database: so a conflict is simply retried. */
const untilAlone = async (work: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
      if (attempt === ATTEMPTS || !COLLISIONS.has(code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
};

const canSignIn = async (own: string): Promise<boolean> => {
  const client = new pg.Client({
    ...connectionTo(own, 'waymark-sign-in'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Creates the service's role, which may only connect, and sets its password. May be called by many processes at once.
 * @param own the URL by which the role connects
 * @param keepsPassword whether an existing role keeps its password, although `own` may then not work
 * @throws if a role of that name could bypass row-level security
 */
export const ensureServiceRole = async (
  admin: pg.Client,
  own: string,
  service: string,
  keepsPassword = false,
): Promise<void> => {
  const role = roleOf(service);
  const password = pg.escapeLiteral(decodeURIComponent(new URL(own).password));
  const find = () =>
    admin.query<{ mighty: boolean }>(
      'select rolsuper or rolbypassrls or rolcreaterole as mighty from pg_roles where rolname = $1',
      [role],
    );
  await untilAlone(async () => {
    const { rows } = await find();
    if (rows.length === 0) await admin.query(`create role ${role} login noinherit password ${password}`);
    else if (!keepsPassword && !(await canSignIn(own)))
      await admin.query(`alter role ${role} login password ${password}`);
  });
  const { rows } = await find();
  if (rows[0]?.mighty !== false) throw new Error(`The role ${role} may bypass row-level security; revoke that right`);
};

/** The service's schema: owned by the migrating user; the service's role may only read and write data. One transaction. */
export const ensureSchema = async (admin: pg.Client, service: string): Promise<void> => {
  const role = roleOf(service);
  await admin.query(`
    create schema if not exists ${service};
    grant usage on schema ${service} to ${role};
    grant select, insert, update, delete on all tables in schema ${service} to ${role};
    grant usage, select on all sequences in schema ${service} to ${role};
    alter default privileges in schema ${service} grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema ${service} grant usage, select on sequences to ${role};
    ${revokeChanges(service)}
  `);
};

/** The service's role may read which migrations have run; only the migrating user may write it. */
export const protectMigrations = async (admin: pg.Client, service: string): Promise<void> => {
  await admin.query(`
    revoke all on ${service}.migrations, ${service}.migrations_lock from ${roleOf(service)};
    grant select on ${service}.migrations to ${roleOf(service)};
  `);
};
