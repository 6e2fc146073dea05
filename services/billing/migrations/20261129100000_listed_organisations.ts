import { buildIndex, changeBriefly, inBatches } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

// Each organisation is counted in one of 16 rows, so that organisations created at the same time seldom wait for each other.
const table = `
  alter table subscriptions add column if not exists listed_name text collate "C";
  comment on column subscriptions.listed_name is
    'organisations.folded_name, kept by triggers: so that a page of organisations is cut from one index. Null for one that is not listed.';
  create table if not exists listed_counts (
    part smallint primary key,
    organisations bigint not null default 0
  );
  comment on table listed_counts is 'How many subscriptions have a listed name, in 16 parts by the first byte of the organisation. Kept by triggers.';
  insert into listed_counts (part) select generate_series(0, 15) on conflict do nothing;`;

/**
 * The organisation's row is locked while it is read: the trigger waits for a running change of the name, and a later change finds the
 * subscription. If an organisation and its first subscription are inserted at the same time, neither transaction would see the row of the
 * other, so one waits for the end of the other.
 */
const ONE_BY_ONE = "perform pg_advisory_xact_lock(hashtextextended('listed_name ' || new.organisation_uuid, 0))";
const triggers = `
  create or replace function take_listed_name() returns trigger language plpgsql as $$
  begin
    ${ONE_BY_ONE};
    select coalesce(o.folded_name, '') into new.listed_name
    from organisations o where o.organisation_uuid = new.organisation_uuid and not o.gone for share;
    return new;
  end $$;
  create or replace trigger subscriptions_take_listed_name before insert on subscriptions
    for each row execute function take_listed_name();

  create or replace function pass_listed_name_on() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${ONE_BY_ONE}; end if;
    update subscriptions s set listed_name = case when not new.gone then coalesce(new.folded_name, '') end
    where s.organisation_uuid = new.organisation_uuid;
    return null;
  end $$;
  create or replace trigger organisations_new_listed_name after insert on organisations
    for each row execute function pass_listed_name_on();
  create or replace trigger organisations_pass_listed_name_on after update on organisations
    for each row when ((old.folded_name, old.gone) is distinct from (new.folded_name, new.gone)) execute function pass_listed_name_on();

  create or replace function count_listed() returns trigger language plpgsql as $$
  declare
    change integer := (case when tg_op <> 'DELETE' and new.listed_name is not null then 1 else 0 end)
      - (case when tg_op <> 'INSERT' and old.listed_name is not null then 1 else 0 end);
  begin
    if change <> 0 then
      update listed_counts set organisations = organisations + change
      where part = get_byte(uuid_send(coalesce(new.organisation_uuid, old.organisation_uuid)), 0) & 15;
    end if;
    return null;
  end $$;
  create or replace trigger subscriptions_count_listed after insert or delete on subscriptions
    for each row execute function count_listed();
  create or replace trigger subscriptions_count_listed_again after update on subscriptions
    for each row when ((old.listed_name is null) <> (new.listed_name is null)) execute function count_listed();`;

const fill = `
  update subscriptions s set listed_name = coalesce(o.folded_name, '')
  from organisations o where o.organisation_uuid = s.organisation_uuid and s.organisation_uuid in (
    select organisation_uuid from subscriptions join organisations using (organisation_uuid)
    where listed_name is null and not gone order by organisation_uuid limit 2000 for update)`;

const PLANS = "array['enterprise_plan', 'grow_plan', 'free_plan']";
/** In the order of the list. The included columns let Postgres answer from the index alone. */
const LISTED = `subscriptions (array_position(${PLANS}, requested_plan), due_cents desc, array_position(${PLANS}, plan), active_users desc,
  listed_name, organisation_uuid) include (requested_plan, plan, requester_email, request_uuid) where listed_name is not null`;
const DUE = `subscriptions (due_since, listed_name, organisation_uuid) include (due_cents, requester_email)
  where listed_name is not null and due_cents > 0`;

export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(knex, table);
  await changeBriefly(knex, triggers);
  await inBatches(knex, fill);
  await buildIndex(knex, 'subscriptions_listed', LISTED);
  await buildIndex(knex, 'subscriptions_asking', `${LISTED} and request_uuid is not null`);
  await buildIndex(knex, 'subscriptions_due', DUE);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
