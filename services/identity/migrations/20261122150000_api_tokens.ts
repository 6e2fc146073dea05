import type { Knex } from 'knex';

/** Tokens by which programs use the API on behalf of a user. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table api_tokens (
      uuid uuid primary key,
      user_uuid uuid not null references users on delete cascade,
      name text not null,
      scopes text[] not null,
      token_hash bytea not null constraint api_tokens_token_hash_key unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz
    );
    comment on table api_tokens is 'Tokens by which programs use the API for a person, until they expire or are removed.';
    comment on column api_tokens.token_hash is 'SHA-256 of the token, which is kept nowhere.';
    comment on column api_tokens.last_used_at is 'To the hour.';
    create index api_tokens_user_uuid_index on api_tokens (user_uuid);
    create index api_tokens_expires_at_index on api_tokens (expires_at);
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
