import type { Knex } from 'knex';

/** A session is a family of refresh tokens, each used once. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table sessions (
      uuid uuid primary key,
      user_uuid uuid not null references users on delete cascade,
      address text not null,
      user_agent text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    );
    comment on table sessions is 'Sign-ins. Ended ones stay until they expire, so that a stolen token is still recognised.';
    create index sessions_user_uuid_index on sessions (user_uuid) where ended_at is null;
    create index sessions_expires_at_index on sessions (expires_at);

    create table refresh_tokens (
      token_hash bytea primary key,
      session_uuid uuid not null references sessions on delete cascade,
      issued_at timestamptz not null,
      rotated_at timestamptz,
      successor_salt bytea
    );
    comment on table refresh_tokens is 'Every token of a family; one without rotated_at is the one that works.';
    comment on column refresh_tokens.rotated_at is 'When it was exchanged. Presented again later it ends the family; see sessions/rotation.ts.';
    comment on column refresh_tokens.successor_salt is 'With the token itself it gives the token that replaced it; see sessions/secret-token.ts.';
    create index refresh_tokens_session_uuid_index on refresh_tokens (session_uuid);

    create table known_devices (
      user_uuid uuid not null references users on delete cascade,
      fingerprint bytea not null,
      first_seen_at timestamptz not null,
      primary key (user_uuid, fingerprint)
    );
    comment on table known_devices is 'Hash of address and browser of earlier sign-ins: a new one is told by mail.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
