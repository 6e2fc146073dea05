import { DAY_MS, type Lang, TOKEN_SCOPES, type TokenScope } from '@waymark/contracts';
import type { Knex } from 'knex';

export type ApiToken = {
  uuid: string;
  userUuid: string;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
};

type ApiTokenRow = {
  uuid: string;
  user_uuid: string;
  name: string;
  scopes: string[];
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
};

/** How long an expired token stays in the list, so that its owner can recognise it. */
const LISTED_MS = 30 * DAY_MS;
const HOUR_MS = 3_600_000;

const rowToApiToken = (row: ApiTokenRow): ApiToken => ({
  uuid: row.uuid,
  userUuid: row.user_uuid,
  name: row.name,
  scopes: TOKEN_SCOPES.filter((scope) => row.scopes.includes(scope)),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
});

/** Stores a token. @param tokenHash the hash of its secret, which itself is not stored */
export const insertApiToken = async (db: Knex, token: ApiToken, tokenHash: Buffer): Promise<void> => {
  await db<ApiTokenRow>('api_tokens').insert({
    uuid: token.uuid,
    user_uuid: token.userUuid,
    name: token.name,
    scopes: token.scopes,
    token_hash: tokenHash,
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    last_used_at: token.lastUsedAt,
  });
};

/** Newest first. */
export const apiTokensOf = async (db: Knex, user: string): Promise<ApiToken[]> => {
  const rows = await db<ApiTokenRow>('api_tokens')
    .where({ user_uuid: user })
    .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'uuid' }]);
  return rows.map(rowToApiToken);
};

/** A token that has not expired, with language and second factor of its owner. */
export const findApiToken = async (
  db: Knex,
  tokenHash: Buffer,
  now: Date,
): Promise<(ApiToken & { lang: Lang; secondFactor: boolean }) | undefined> => {
  const row = await db<ApiTokenRow>('api_tokens as t')
    .join('users as u', 'u.uuid', 't.user_uuid')
    .where('t.token_hash', tokenHash)
    .andWhere('t.expires_at', '>', now)
    .first('t.*', 'u.lang', 'u.second_factor');
  return row && { ...rowToApiToken(row), lang: row.lang, secondFactor: row.second_factor };
};

/** Records the use of a token, at most once an hour, to save writes. */
export const noteUse = async (db: Knex, { uuid, lastUsedAt }: ApiToken, now: Date): Promise<void> => {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < HOUR_MS) return;
  await db('api_tokens').where({ uuid }).update({ last_used_at: now });
};

/** Deletes one of the user's own tokens; undefined if it is not theirs. */
export const deleteApiToken = async (db: Knex, user: string, uuid: string): Promise<ApiToken | undefined> => {
  const [row] = await db<ApiTokenRow>('api_tokens').where({ uuid, user_uuid: user }).delete().returning('*');
  return row && rowToApiToken(row);
};

/** Deletes all tokens of a user. Returns their uuids. */
export const deleteApiTokensOf = async (db: Knex, user: string): Promise<string[]> => {
  const rows = await db<ApiTokenRow>('api_tokens').where({ user_uuid: user }).delete().returning('uuid');
  return rows.map(({ uuid }) => uuid);
};

/** Deletes tokens that expired 30 days ago or earlier. Returns how many. */
export const dropExpiredApiTokens = (db: Knex, now: Date): Promise<number> =>
  db('api_tokens')
    .where('expires_at', '<=', new Date(now.getTime() - LISTED_MS))
    .delete();
