import type { Knex } from 'knex';

/** Migration helper: the table behind `createEndedSessions`. */
export const endedSessionsTable = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table ended_sessions (
      subject_uuid uuid primary key,
      issued_before timestamptz,
      expires_at timestamptz not null
    );
    comment on table ended_sessions is 'Sessions that have ended while access tokens of theirs may still be about.';
    comment on column ended_sessions.subject_uuid is 'A session; or a user, of whom all tokens issued before a moment have ended.';
    comment on column ended_sessions.issued_before is 'Null for a session: all of its tokens.';
    create index ended_sessions_expires_at_index on ended_sessions (expires_at);
  `);
};
