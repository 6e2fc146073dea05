import type { Knex } from 'knex';
import { buildIndex } from '../database/table-changes.ts';

/** Migration helper: the jobs of a service. */
export const jobTable = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('jobs', (table) => {
    table.comment('Effects outside the database (mail, chat), each to be had once');
    table.uuid('id').primary({ constraintName: 'jobs_pkey' });
    table.text('kind').notNullable();
    table.text('key').comment('What makes the job the same as another of its kind; null: like no other');
    table.jsonb('payload').notNullable();
    table
      .timestamp('run_at', { useTz: true })
      .notNullable()
      .comment('Not before this moment, by the clock of the product');
    table.integer('attempts').notNullable().defaultTo(0).comment('Attempts begun');
    table
      .timestamp('leased_until', { useTz: true })
      .comment('Whoever began the last attempt has it until then, by the clock of the database');
    table.text('last_error');
    table.timestamp('created_at', { useTz: true }).notNullable();
    table.timestamp('done_at', { useTz: true });
    table.timestamp('dead_at', { useTz: true }).comment('When it was given up');
  });
  await knex.raw('create unique index jobs_kind_key on jobs (kind, key) where key is not null');
  await knex.raw('create index jobs_due on jobs (run_at) where done_at is null and dead_at is null');
  await knex.raw('create index jobs_done_at on jobs (done_at) where done_at is not null');
};

/** Migration helper, for earlier tables: the target of a job, and when it first failed. */
export const jobTargets = async (knex: Knex): Promise<void> => {
  await knex.raw(`alter table jobs add column target text, add column first_failed_at timestamptz`);
  await knex.raw(
    `comment on column jobs.target is 'Who gets it, where one that hangs must not hold up the others; null: nobody in particular'`,
  );
};

/** Migration helper: until when a job is tried, and how many of its attempts ended. */
export const jobsOfUse = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table jobs add column failures integer not null default 0, add column of_use_until timestamptz;
    comment on column jobs.failures is 'Attempts that failed and said so; the others ended with their process';
    comment on column jobs.of_use_until is
      'From then on it is given up, by the clock of the product; null: after ten attempts'`);
};

/** Migration helper: an index of the due jobs of a kind, in order. */
export const jobsByKind = (knex: Knex): Promise<void> =>
  buildIndex(knex, 'jobs_due_by_kind', 'jobs (kind, run_at) where done_at is null and dead_at is null');

/** Migration helper: an index of the jobs that were given up, which few are. */
export const jobsDead = (knex: Knex): Promise<void> =>
  buildIndex(knex, 'jobs_dead_at', 'jobs (dead_at) where dead_at is not null');
