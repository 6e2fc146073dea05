import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table users add column second_factor boolean not null default false;
    comment on column users.second_factor is 'Whether signing in takes a second step: there is a factor in the table of them.';

    create table factors (
      uuid uuid primary key,
      user_uuid uuid not null references users on delete cascade,
      kind text not null constraint factors_kind check (kind in ('totp', 'passkey')),
      name text,
      sealed_secret bytea,
      last_step bigint,
      credential_id text,
      public_key bytea,
      sign_count bigint,
      transports text[],
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_used_at timestamptz,
      constraint factors_of_kind check (
        case kind when 'totp' then sealed_secret is not null
        else credential_id is not null and public_key is not null and sign_count is not null end
      )
    );
    comment on table factors is 'Authenticator apps and passkeys, by which people sign in beside their password or without it.';
    comment on column factors.sealed_secret is 'Of an authenticator app. The database alone makes no codes.';
    comment on column factors.last_step is 'The 30 seconds of the last code that was used: that one and those before it work no longer.';
    comment on column factors.sign_count is 'What the passkey last counted. One that counts back was copied.';
    comment on column factors.confirmed_at is 'Null for an authenticator app that has not shown its first code.';
    create index factors_user_uuid_index on factors (user_uuid);
    create unique index factors_credential_id_unique on factors (credential_id);

    create table recovery_codes (
      user_uuid uuid not null references users on delete cascade,
      code_hash bytea not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (user_uuid, code_hash)
    );
    comment on table recovery_codes is 'Ten for each person with a second factor, each good once.';

    create table sign_in_tickets (
      ticket_hash bytea primary key,
      user_uuid uuid not null references users on delete cascade,
      invitation_token text,
      account_mark bytea,
      attempts integer not null default 0,
      expires_at timestamptz not null
    );
    comment on table sign_in_tickets is 'Sign-ins whose first step is done. Whoever holds the ticket may take the second.';
    comment on column sign_in_tickets.account_mark is 'Hash of the address and the kept password: a ticket does not outlive them. Null where an identity provider vouched.';
    create index sign_in_tickets_expires_at_index on sign_in_tickets (expires_at);

    create table passkey_challenges (
      challenge_hash bytea primary key,
      purpose text not null constraint passkey_challenges_purpose check (purpose in ('add', 'sign_in', 'second_step')),
      subject text,
      expires_at timestamptz not null
    );
    comment on table passkey_challenges is 'What a passkey was asked to sign. Each is taken out by the answer to it.';
    comment on column passkey_challenges.subject is 'Whom or what the answer is for: a user, or the hash of a ticket; null for whoever signs in.';
    create index passkey_challenges_expires_at_index on passkey_challenges (expires_at);
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
