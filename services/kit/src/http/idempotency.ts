import { createHmac } from 'node:crypto';
import { DAY_MS } from '@waymark/contracts';
import type { Database } from '../database/database.ts';
import { purgeInBatches } from '../database/purge-in-batches.ts';
import { createEncryption } from '../encryption.ts';
import { AppError, invalidField } from '../errors.ts';
import { createHourlyWorker } from '../host/hourly-worker.ts';
import type { ServiceHost, Worker } from '../host/service.ts';

/** What identifies a request: the user, the key, and the content. */
export type IdempotentRequest = {
  userUuid: string;
  key: string;
  method: string;
  path: string;
  body: Buffer;
  now: Date;
  /** The answer contains a secret, so it is stored encrypted. */
  encrypted: boolean;
  /** The caller may not see that secret: a stored answer that contains it is not returned to them, even if the user is the same. */
  withoutSecrets: boolean;
};

export type StoredAnswer = { status: number; body: string };

export type Idempotency = {
  /** The first answer to the same request, if any. @throws {AppError} like `once` */
  find(request: IdempotentRequest): Promise<StoredAnswer | undefined>;
  /**
   * Does the work, and stores its answer in the transaction of its effect; a refusal is not stored.
   * @param work returns undefined for an answer that cannot be stored
   * @param mayRepeat called if the key was used before; refuses callers who may no longer make the call
   * @returns the first answer, if the work was done before
   * @throws {AppError} IDEMPOTENCY_KEY_REUSED with another body, IDEMPOTENCY_KEY_IN_USE while the first call is running; the errors of
   * `work` and `mayRepeat`
   */
  once(
    request: IdempotentRequest,
    work: () => Promise<StoredAnswer | undefined>,
    mayRepeat?: () => Promise<void>,
  ): Promise<StoredAnswer | undefined>;
};

type Row = { request_hash: Buffer; status: number; body: string; claimed_at: Date };

const RETENTION_MS = DAY_MS;

const FIND = 'select request_hash, status, body, claimed_at from idempotency_keys where user_uuid = $1 and key = $2';
// Fails if the key was stored in the meantime, by another replica or by one that died at its commit; then the call has no effect.
const STORE =
  'insert into idempotency_keys (user_uuid, key, request_hash, claimed_at, status, body) values ($1, $2, $3, $4, $5, $6)';
const FORGET = 'delete from idempotency_keys where user_uuid = $1 and key = $2 and claimed_at = $3';

const ENCRYPTED_ANSWER = 'sealed_answer';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key of a request's header, if it has one. @throws {AppError} VALIDATION for an invalid one */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw invalidField('Idempotency-Key', 'validation.invalid');
};

/** What identifies a request, besides its body. */
const nameOf = ({ method, path, withoutSecrets }: IdempotentRequest): string =>
  `${method} ${path}${withoutSecrets ? ' without secrets' : ''}\n`;

const isOver = ({ claimed_at }: Row, now: Date): boolean => claimed_at.getTime() <= now.getTime() - RETENTION_MS;

const reused = (): AppError =>
  new AppError('IDEMPOTENCY_KEY_REUSED', { errors: { 'Idempotency-Key': 'error.idempotency_key_reused' } });

/**
 * Deletes first answers after a day, however few calls there are: they contain names and addresses, also of people who have left since.
 */
export const createAnswerRetention = (host: Pick<ServiceHost, 'database' | 'clock' | 'logger'>): Worker => {
  const { database, clock, logger } = host;
  const work = async () => {
    const before = new Date(clock.now().getTime() - RETENTION_MS);
    await purgeInBatches(database.platform, 'idempotency_keys', 'claimed_at', before);
  };
  return createHourlyWorker({ name: 'the retention of answers', work, logger });
};

/**
 * Stores first answers in the service's schema, so that any replica can return them again (docs/decisions/0012).
 * @param secret keys the hash of a request, so that the stored hash does not reveal a body that could be guessed; and encrypts answers
 */
export const createIdempotency = (database: Pick<Database, 'query' | 'asOne'>, secret: string): Idempotency => {
  /** The requests that run in this process, by user and key. */
  const running = new Map<string, Buffer>();

  const encryption = createEncryption(secret, 'kept answers');
  // JSON, for replicas of a release in which the call showed no secret: they return it as the answer, which shows that the call was done.
  const encryptBody = (body: string): string =>
    JSON.stringify({ status: true, [ENCRYPTED_ANSWER]: encryption.encrypt(body).toString('base64url') });
  /** An answer that such a replica stored is not encrypted. */
  const decryptBody = (body: string): string => {
    const text: unknown = JSON.parse(body)[ENCRYPTED_ANSWER];
    if (typeof text !== 'string') return body;
    const answer = encryption.decrypt(Buffer.from(text, 'base64url'));
    if (answer === undefined) throw reused();
    return answer;
  };

  const hashOf = (request: IdempotentRequest): Buffer =>
    createHmac('sha256', secret)
      .update(`idempotency\n${nameOf(request)}`)
      .update(request.body)
      .digest();

  const find = async (
    request: IdempotentRequest,
    hash: Buffer,
    mayRepeat?: () => Promise<void>,
  ): Promise<StoredAnswer | undefined> => {
    const { userUuid, key, now } = request;
    const [row] = await database.query<Row>(FIND, [userUuid, key]);
    if (row === undefined) return undefined;
    if (isOver(row, now)) return void (await database.query(FORGET, [userUuid, key, row.claimed_at]));
    await mayRepeat?.();
    if (!row.request_hash.equals(hash)) throw reused();
    return { status: row.status, body: request.encrypted ? decryptBody(row.body) : row.body };
  };

  const findOrDo = async (
    request: IdempotentRequest,
    hash: Buffer,
    work: () => Promise<StoredAnswer | undefined>,
    mayRepeat?: () => Promise<void>,
  ) => {
    const { userUuid, key, now } = request;
    const first = await find(request, hash, mayRepeat);
    if (first) return first;
    try {
      await database.asOne(work, (answer) => {
        if (answer === undefined) return undefined;
        const body = request.encrypted ? encryptBody(answer.body) : answer.body;
        return { sql: STORE, bindings: [userUuid, key, hash, now, answer.status, body] };
      });
    } catch (error) {
      // Another replica may have stored it first, or the connection was lost at a commit that succeeded.
      const meanwhile = await find(request, hash, mayRepeat).catch((failure: unknown) => {
        if (failure instanceof AppError) throw failure;
      });
      if (meanwhile) return meanwhile;
      throw error;
    }
    return undefined;
  };

  return {
    find: (request) => find(request, hashOf(request)),
    async once(request, work, mayRepeat) {
      const hash = hashOf(request);
      const id = `${request.userUuid} ${request.key}`;
      const other = running.get(id);
      if (other) throw other.equals(hash) ? new AppError('IDEMPOTENCY_KEY_IN_USE') : reused();
      running.set(id, hash);
      try {
        return await findOrDo(request, hash, work, mayRepeat);
      } finally {
        running.delete(id);
      }
    },
  };
};
