import type { Knex } from 'knex';

/** Users and their credentials. They do not belong to one organisation, so these tables have no tenant policy. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table users (
      uuid uuid primary key,
      email text not null,
      first_name text,
      last_name text,
      lang text not null,
      search_text text not null,
      innovator boolean not null default false,
      super_admin_granted boolean not null default false,
      password_hash text,
      image_path text,
      gdpr_accepted_at timestamptz,
      registered_at timestamptz,
      email_verified_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint users_email_key unique (email)
    );
    comment on table users is 'Every address we know: people with an account, and invited ones who have none yet.';
    comment on column users.email is 'Lower case; the unique key is what settles two registrations at once.';
    comment on column users.search_text is 'Name and address without case and accents, as searches compare them.';
    comment on column users.registered_at is 'Null while the address is only invited: the uuid stays when the account is made.';
    comment on column users.email_verified_at is 'When a link in a mail or an identity provider proved the address; null for one that was only typed.';
    comment on column users.password_hash is 'argon2id; null for an invited address and for one that signs in externally only.';
    comment on column users.super_admin_granted is 'Granted on the command line; SUPER_ADMINS adds to it without being stored.';

    create table external_accounts (
      issuer text not null,
      subject text not null,
      user_uuid uuid not null references users on delete cascade,
      created_at timestamptz not null,
      primary key (issuer, subject)
    );
    comment on table external_accounts is 'Which account of which identity provider is which user.';
    create index external_accounts_user_uuid_index on external_accounts (user_uuid);

    create table external_sign_ins (
      state_hash bytea primary key,
      nonce text not null,
      code_verifier text not null,
      invitation_token text,
      expires_at timestamptz not null
    );
    comment on table external_sign_ins is 'Sign-ins under way at the identity provider: taken out once, by the answer that carries the state.';

    create table password_resets (
      token_hash bytea primary key,
      user_uuid uuid not null references users on delete cascade,
      expires_at timestamptz not null
    );
    comment on table password_resets is 'Reset links not used yet; only the hash of a token is kept.';
    create index password_resets_user_uuid_index on password_resets (user_uuid);

    create table attempts (
      subject text primary key,
      count integer not null,
      window_ends timestamptz not null
    );
    comment on table attempts is 'Failed sign-ins (and mails asked for) per account and per address in the running window.';
    create index attempts_window_ends_index on attempts (window_ends);

    create table images (
      hash text primary key,
      mime_type text not null,
      content bytea not null,
      created_at timestamptz not null
    );
    comment on table images is 'Avatars and logos as served, named by the hash of their bytes.';
    create table image_uses (
      subject_uuid uuid primary key,
      hash text not null references images
    );
    comment on table image_uses is 'Which user or organisation shows which image; an image without a use is deleted.';
    create index image_uses_hash_index on image_uses (hash);

    create table signing_keys (
      kid text primary key,
      public_jwk jsonb not null,
      private_sealed bytea not null,
      active_from timestamptz not null,
      created_at timestamptz not null
    );
    comment on table signing_keys is 'Ed25519 keys of access tokens; the private half is sealed with AES-256-GCM by a key from configuration.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
