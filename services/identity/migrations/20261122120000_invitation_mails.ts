import { enableTenantSecurity } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** The last mail to an address, kept until another one may be sent: an invitation that is withdrawn and repeated needs no second mail. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table invitation_mails (
      organisation_uuid uuid not null references organisations on delete cascade,
      email text not null,
      token_hash bytea not null,
      sent_at timestamptz not null,
      primary key (organisation_uuid, email)
    );
    comment on table invitation_mails is 'The invitation that was mailed to an address last; forgotten once another one may be.';
    create index invitation_mails_sent_at_index on invitation_mails (sent_at);
  `);
  await enableTenantSecurity(knex, 'invitation_mails');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
