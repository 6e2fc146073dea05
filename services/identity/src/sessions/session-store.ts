import type { Knex } from 'knex';
import type { PresentedToken } from './rotation.ts';

type Session = {
  uuid: string;
  userUuid: string;
  address: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

type SessionRow = {
  uuid: string;
  user_uuid: string;
  address: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
};

const rowToSession = (row: SessionRow): Session => ({
  uuid: row.uuid,
  userUuid: row.user_uuid,
  address: row.address,
  userAgent: row.user_agent,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
});

/** Stores a session with its first refresh token. @param tokenHash the hash of that token */
export const insertSession = async (db: Knex, session: Session, tokenHash: Buffer): Promise<void> => {
  await db('sessions').insert({
    uuid: session.uuid,
    user_uuid: session.userUuid,
    address: session.address,
    user_agent: session.userAgent,
    created_at: session.createdAt,
    last_used_at: session.lastUsedAt,
    expires_at: session.expiresAt,
  });
  await insertToken(db, session.uuid, tokenHash, session.createdAt);
};

const insertToken = async (db: Knex, session: string, tokenHash: Buffer, at: Date): Promise<void> => {
  await db('refresh_tokens').insert({ token_hash: tokenHash, session_uuid: session, issued_at: at });
};

export type LockedToken = PresentedToken & {
  sessionUuid: string;
  userUuid: string;
  createdAt: Date;
  lastUsedAt: Date;
  successorSalt: Buffer | null;
};

/** Locks the token and its session, so that two requests with the same token are handled one after the other. */
export const lockToken = async (trx: Knex.Transaction, tokenHash: Buffer): Promise<LockedToken | undefined> => {
  const row = await trx('refresh_tokens as t')
    .join('sessions as s', 's.uuid', 't.session_uuid')
    .where('t.token_hash', tokenHash)
    .forUpdate()
    .first(
      't.rotated_at',
      't.successor_salt',
      't.exchanged_by',
      's.uuid',
      's.user_uuid',
      's.created_at',
      's.last_used_at',
      's.expires_at',
      's.ended_at',
    );
  return row
    ? {
        rotatedAt: row.rotated_at,
        exchangedBy: row.exchanged_by,
        successorSalt: row.successor_salt,
        sessionUuid: row.uuid,
        userUuid: row.user_uuid,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        sessionExpiresAt: row.expires_at,
        sessionEndedAt: row.ended_at,
      }
    : undefined;
};

/** Whether a token is the current one of its family, not yet exchanged. */
export const isCurrentToken = async (db: Knex, tokenHash: Buffer): Promise<boolean> =>
  (await db('refresh_tokens').where({ token_hash: tokenHash }).whereNull('rotated_at').first('token_hash')) !==
  undefined;

/** Exchanges a token for its successor and extends the session. */
export const rotateToken = async (
  trx: Knex.Transaction,
  change: {
    session: string;
    tokenHash: Buffer;
    salt: Buffer;
    successorHash: Buffer;
    device: Buffer | undefined;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> => {
  await trx('refresh_tokens')
    .where({ token_hash: change.tokenHash })
    .update({ rotated_at: change.at, successor_salt: change.salt, exchanged_by: change.device ?? null });
  await insertToken(trx, change.session, change.successorHash, change.at);
  await trx('sessions')
    .where({ uuid: change.session })
    .update({ last_used_at: change.at, expires_at: change.expiresAt });
};

/** Ends the sessions of a user except `but`. Returns those that ended. */
export const endSessionsOf = async (db: Knex, user: string, at: Date, but?: string): Promise<string[]> => {
  const query = db<SessionRow>('sessions').where({ user_uuid: user }).whereNull('ended_at');
  const rows = await (but ? query.whereNot({ uuid: but }) : query).update({ ended_at: at }).returning('uuid');
  return rows.map(({ uuid }) => uuid);
};

/** Ends one of the user's own sessions. False if it is not theirs or not live. */
export const endSessionOf = async (db: Knex, user: string, session: string, at: Date): Promise<boolean> =>
  (await db('sessions').where({ uuid: session, user_uuid: user }).whereNull('ended_at').update({ ended_at: at })) > 0;

/** Whether a session belongs to the user and is live. */
export const isLiveSession = async (db: Knex, user: string, session: string, now: Date): Promise<boolean> =>
  (await db('sessions')
    .where({ uuid: session, user_uuid: user })
    .whereNull('ended_at')
    .where('expires_at', '>', now)
    .first('uuid')) !== undefined;

/** The sessions of a user that have neither ended nor expired, the latest used first. */
export const liveSessionsOf = async (db: Knex, user: string, now: Date): Promise<Session[]> => {
  const rows = await db<SessionRow>('sessions')
    .where({ user_uuid: user })
    .whereNull('ended_at')
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc');
  return rows.map(rowToSession);
};

/** When the user of a live session last proved who they are: by signing in, or by confirming the password since then. */
export const lastProofOf = async (db: Knex, user: string, session: string, now: Date): Promise<Date | undefined> => {
  const row = await db('sessions')
    .where({ uuid: session, user_uuid: user })
    .whereNull('ended_at')
    .where('expires_at', '>', now)
    .first('created_at', 'confirmed_at');
  return row && (row.confirmed_at ?? row.created_at);
};

/** Stores when the user of a session has confirmed who they are: see `lastProofOf`. */
export const confirmSession = async (db: Knex, user: string, session: string, at: Date): Promise<void> => {
  await db('sessions').where({ uuid: session, user_uuid: user }).update({ confirmed_at: at });
};

/** Deletes up to `atOnce` expired sessions with their tokens. Returns how many. */
export const dropExpiredSessions = (db: Knex, now: Date, atOnce: number): Promise<number> =>
  db('sessions')
    .whereIn('uuid', db('sessions').select('uuid').where('expires_at', '<=', now).limit(atOnce))
    .delete();
