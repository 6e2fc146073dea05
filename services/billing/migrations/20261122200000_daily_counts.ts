import type { Knex } from 'knex';

const counts = `
  create table daily_counts (
    day date primary key,
    organisations integer not null,
    paying integer,
    users integer not null,
    active_users integer,
    counted_at timestamptz not null
  );
  comment on table daily_counts is 'The platform at the end of each day, in UTC: how it grows. One row for a day, whatever counts it and however often.';
  comment on column daily_counts.paying is 'Organisations on a paid plan; null for a day that was filled in later, as is active_users.';
  comment on column daily_counts.users is 'People who are an active member somewhere; of a day that was filled in later, those of today who had joined by then.';
  comment on column daily_counts.active_users is 'People who created or changed an objective or a key result in the 30 days before.';`;

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(counts);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
