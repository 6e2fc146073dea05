import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { AppError, invalidField } from '../errors.ts';

/** What stands for one request: who, which key, and what was asked. */
export type IdempotentRequest = {
  userUuid: string;
  key: string;
  method: string;
  path: string;
  body: Buffer;
  now: Date;
};

export type StoredAnswer = { status: number; body: string };

export type Idempotency = {
  /**
   * Gives the first answer again, or undefined where this is the first: then `complete` or `abandon` must follow.
   * @throws {AppError} IDEMPOTENCY_KEY_REUSED with another body, IDEMPOTENCY_KEY_IN_USE while the first is running
   */
  claim(request: IdempotentRequest): Promise<StoredAnswer | undefined>;
  /** The first answer to the same request, where there is one. Claims nothing. */
  find(request: IdempotentRequest): Promise<StoredAnswer | undefined>;
  complete(request: IdempotentRequest, answer: StoredAnswer): Promise<void>;
  /** The call failed for reasons of ours: the next one may try again. */
  abandon(request: IdempotentRequest): Promise<void>;
};

type Row = { mine: boolean; request_hash: Buffer; status: number | null; body: string | null };

const KEPT_MS = 86_400_000;
/** After this long without an answer, the process that ran the first call must have died. */
const ABANDONED_MS = 60_000;
const SWEEP_EVERY = 500;

const CLAIM = `
  with claimed as (
    insert into idempotency_keys as kept (user_uuid, key, request_hash, claimed_at) values ($1, $2, $3, $4)
    on conflict (user_uuid, key) do update
      set request_hash = excluded.request_hash, claimed_at = excluded.claimed_at, status = null, body = null
      where kept.claimed_at <= $5 or (kept.status is null and kept.claimed_at <= $6)
    returning request_hash, status, body
  )
  select true as mine, request_hash, status, body from claimed
  union all
  select false, request_hash, status, body from idempotency_keys
   where user_uuid = $1 and key = $2 and not exists (select from claimed)`;

const FIND = `select status, body from idempotency_keys
   where user_uuid = $1 and key = $2 and request_hash = $3 and claimed_at > $4 and status is not null`;
const COMPLETE = `update idempotency_keys set status = $4, body = $5 where user_uuid = $1 and key = $2 and request_hash = $3`;
const ABANDON = `delete from idempotency_keys where user_uuid = $1 and key = $2 and request_hash = $3 and status is null`;
const SWEEP = `delete from idempotency_keys where claimed_at <= $1`;

const hashOf = ({ method, path, body }: IdempotentRequest): Buffer =>
  createHash('sha256').update(`${method} ${path}\n`).update(body).digest();

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key of a request's header, if it has one. @throws {AppError} VALIDATION for one that is no key */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw invalidField('Idempotency-Key', 'validation.invalid');
};

/** Keeps first answers in the service's schema, so that any replica gives them again. */
export const createIdempotency = (database: Pick<Database, 'query'>): Idempotency => {
  let claims = 0;

  const sweepNowAndThen = async (now: Date) => {
    claims += 1;
    if (claims % SWEEP_EVERY === 0) await database.query(SWEEP, [new Date(now.getTime() - KEPT_MS)]);
  };

  return {
    async claim(request) {
      const { userUuid, key, now } = request;
      const hash = hashOf(request);
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const [row] = await database.query<Row>(CLAIM, [userUuid, key, hash, now, ago(KEPT_MS), ago(ABANDONED_MS)]);
      await sweepNowAndThen(now);
      // No row: another call's claim was committed while this statement ran, so neither part of it saw the row.
      if (row === undefined) throw new AppError('IDEMPOTENCY_KEY_IN_USE');
      if (row.mine) return undefined;
      if (!row.request_hash.equals(hash)) {
        throw new AppError('IDEMPOTENCY_KEY_REUSED', { errors: { 'Idempotency-Key': 'error.idempotency_key_reused' } });
      }
      if (row.status === null) throw new AppError('IDEMPOTENCY_KEY_IN_USE');
      return { status: row.status, body: row.body ?? '' };
    },
    async find(request) {
      const { userUuid, key, now } = request;
      const since = new Date(now.getTime() - KEPT_MS);
      const [row] = await database.query<StoredAnswer>(FIND, [userUuid, key, hashOf(request), since]);
      return row && { status: row.status, body: row.body ?? '' };
    },
    async complete(request, { status, body }) {
      await database.query(COMPLETE, [request.userUuid, request.key, hashOf(request), status, body]);
    },
    async abandon(request) {
      await database.query(ABANDON, [request.userUuid, request.key, hashOf(request)]);
    },
  };
};
