import type { Knex } from 'knex';

/** The links that prove an address. When it was proven is already stored in users.email_verified_at. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table email_proofs (
      token_hash bytea primary key,
      user_uuid uuid not null references users on delete cascade,
      email text not null,
      expires_at timestamptz not null
    );
    comment on table email_proofs is 'Mailed links that prove an address, not used yet; only the hash of a token is kept.';
    comment on column email_proofs.email is 'Where the link was sent: it proves this address and no other.';
    create index email_proofs_user_uuid_index on email_proofs (user_uuid);
    create index email_proofs_expires_at_index on email_proofs (expires_at);
    comment on column users.email_verified_at is 'When a mailed link (proof, reset, invitation) or an identity provider proved the address; null for one that was only typed.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
