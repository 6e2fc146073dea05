import type { Knex } from 'knex';

/** A link may also prove the new address of an account. An ended link stores why it ended. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table email_proofs
      add column is_change boolean not null default false,
      add column session_uuid uuid,
      add column ended_by text;
    alter table email_proofs add constraint email_proofs_ended_by_check check (ended_by in ('used', 'newer', 'password'));
    comment on table email_proofs is 'Mailed links that prove an address; only the hash of a token is kept. One that is over stays for a day, to say why.';
    comment on column email_proofs.is_change is 'Whether the account changes to the address when it is proven.';
    comment on column email_proofs.session_uuid is 'The session that asked for the change: it goes on, the others end.';
    comment on column email_proofs.ended_by is 'What ended it before its time: its use, a newer link, a new password. It expires at that moment too.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
