import type { EventData } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { afterCommit } from '../events/after-commit.ts';
import { createWakeableLoop } from '../events/wakeable-loop.ts';
import type { Worker } from '../host/service.ts';
import type { Logger } from '../logger.ts';
import { ACCESS_TOKEN_SECONDS } from './access-token.ts';

/** The claims of an access token. */
export type TokenFacts = { userUuid: string; sessionId: string; issuedAt: Date };

/** Revoked tokens: those of some sessions, and those of a user that were issued before a given time. */
export type Ended = Pick<
  EventData<'waymark.identity.session.ended.v1'>,
  'user_uuid' | 'session_uuids' | 'issued_before'
>;

export type EndedSessions = Worker & {
  /**
   * Stores ended sessions, in the caller's transaction: this replica refuses their tokens from the commit on, the others within a second.
   */
  note(trx: Knex.Transaction, ended: Ended, at: Date): Promise<void>;
  /** Whether a token is revoked. Costs no query. */
  refuses(token: TokenFacts): boolean;
};

type Row = { subject_uuid: string; issued_before: Date | null; expires_at: Date };

const POLL_MS = 1_000;
const TOKEN_MS = ACCESS_TOKEN_SECONDS * 1000;
/** Clocks of machines differ a little. */
const MARGIN_MS = 60_000;

// A session ends once; for a user the latest time counts.
const NOTE = `insert into ended_sessions as kept (subject_uuid, issued_before, expires_at)
  select subject_uuid, issued_before, expires_at from json_populate_recordset(null::ended_sessions, ?::json)
  on conflict (subject_uuid) do update set issued_before = greatest(kept.issued_before, excluded.issued_before),
    expires_at = greatest(kept.expires_at, excluded.expires_at)`;
const READ = 'select subject_uuid, issued_before, expires_at from ended_sessions where expires_at > $1';
const SWEEP = 'delete from ended_sessions where expires_at <= $1';
const SWEEP_EVERY = 60;

const rowsOf = ({ user_uuid, session_uuids, issued_before }: Ended, at: Date): Row[] => {
  const retainedUntil = (from: Date): Date => new Date(from.getTime() + TOKEN_MS + MARGIN_MS);
  const before = issued_before === null ? null : new Date(issued_before);
  return [
    ...session_uuids.map((uuid) => ({ subject_uuid: uuid, issued_before: null, expires_at: retainedUntil(at) })),
    ...(before ? [{ subject_uuid: user_uuid, issued_before: before, expires_at: retainedUntil(before) }] : []),
  ];
};

/** Only inserts the rows, for a process that handles no requests. */
export const noteEndedSessions = async (trx: Knex.Transaction, ended: Ended, at: Date): Promise<Row[]> => {
  const rows = rowsOf(ended, at);
  if (rows.length > 0) await trx.raw(NOTE, [JSON.stringify(rows)]);
  return rows;
};

/**
 * The sessions that have ended while their access tokens may not have expired. Access tokens are verified without a call to identity, so
 * every service keeps these few rows, and every replica holds them in memory and reads them again each second.
 */
export const createEndedSessions = (deps: {
  database: Pick<Database, 'query'>;
  clock: Clock;
  logger: Logger;
}): EndedSessions => {
  const { database, clock, logger } = deps;
  let known = new Map<string, Row>();
  let noted = 0;
  let rounds = 0;

  const read = async (): Promise<boolean> => {
    const before = noted;
    const now = clock.now();
    if (rounds % SWEEP_EVERY === 0) await database.query(SWEEP, [now]);
    rounds += 1;
    const rows = await database.query<Row>(READ, [now]);
    // Sessions noted during the read may not have been committed when the rows were read.
    if (before !== noted) return true;
    known = new Map(rows.map((row) => [row.subject_uuid, row]));
    return false;
  };
  const loop = createWakeableLoop({
    work: read,
    pollMs: POLL_MS,
    onError: (err) => logger.warn({ err }, 'ended sessions could not be read'),
  });

  return {
    async note(trx, ended, at) {
      const rows = await noteEndedSessions(trx, ended, at);
      afterCommit(trx, () => {
        noted += 1;
        for (const row of rows) known.set(row.subject_uuid, row);
      });
    },
    refuses({ userUuid, sessionId, issuedAt }) {
      if (known.has(sessionId)) return true;
      const before = known.get(userUuid)?.issued_before;
      return before !== undefined && before !== null && issuedAt < before;
    },
    async start() {
      await read();
      loop.start();
    },
    stop: loop.stop,
  };
};
