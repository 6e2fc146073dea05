import { enableTenantSecurity } from '@waymark/service-kit';
import type { Knex } from 'knex';

const comments = `
  create table comments (
    id bigint not null generated always as identity,
    uuid uuid not null constraint comments_uuid unique,
    organisation_uuid uuid not null,
    objective_uuid uuid not null constraint comments_objective references objectives (uuid) on delete cascade,
    user_uuid uuid,
    created_at timestamptz(3) not null,
    edited_at timestamptz(3),
    text text not null constraint comments_text_length check (length(text) <= 2000),
    mentions jsonb not null default '[]',
    constraint comments_pkey primary key (objective_uuid, id)
  );
  create index comments_by_author on comments (organisation_uuid, user_uuid);
  comment on table comments is 'What people say about objectives and key results.';
  comment on column comments.user_uuid is 'Who wrote it; null where the account is gone.';
  comment on column comments.mentions is 'Whom the text names, [{kind: member or team, uuid}], each once.';`;

const reactions = `
  create table comment_reactions (
    organisation_uuid uuid not null,
    comment_uuid uuid not null constraint comment_reactions_comment references comments (uuid) on delete cascade,
    reaction text not null constraint comment_reactions_known check (reaction in ('thumbs_up', 'celebrate', 'heart', 'thinking')),
    user_uuid uuid not null,
    at timestamptz(3) not null,
    constraint comment_reactions_pkey primary key (comment_uuid, reaction, user_uuid)
  );
  create index comment_reactions_by_person on comment_reactions (organisation_uuid, user_uuid);
  comment on table comment_reactions is 'Who has given which reaction to a comment.';`;

/** Comments on objectives, with the reactions to them. */
export const up = async (knex: Knex): Promise<void> => {
  for (const sql of [comments, reactions]) await knex.raw(sql);
  for (const table of ['comments', 'comment_reactions']) await enableTenantSecurity(knex, table);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
