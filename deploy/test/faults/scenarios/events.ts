import { createAmqpTransport, type DeadLetter, type Transport } from '@waymark/service-kit';
import { createPostgresTransport } from '@waymark/service-kit/postgres-transport';
import { until } from '@waymark/service-kit/testing';
import { queueNames } from '../../../ops/queues.ts';
import { anObjective } from '../../helpers/visitor.ts';
import { PATIENCE } from '../load.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';

const QUEUE = 'billing.work';

/** Adds a trigger that runs a statement before billing stores a new objective. */
const before = (statement: string) => `
  create function public.faults() returns trigger language plpgsql as $$ begin ${statement} return new; end $$;
  create trigger faults before insert on billing.objectives for each row execute function public.faults()`;
const WITHOUT = 'drop trigger faults on billing.objectives; drop function public.faults()';

const withTransport = async <T>(context: ScenarioContext, work: (transport: Transport) => Promise<T>): Promise<T> => {
  const url = context.broker?.url ?? context.brokerUrl;
  const transport =
    context.transport === 'rabbitmq' && url
      ? createAmqpTransport(url, { prefix: context.prefix })
      : createPostgresTransport(context.database.url);
  try {
    await transport.ready();
    return await work(transport);
  } finally {
    await transport.close();
  }
};

const lettersOf = (context: ScenarioContext): Promise<DeadLetter[]> =>
  withTransport(context, (transport) => transport.deadLetters(QUEUE, 10_000));

const POISON = `right(new.uuid::text, 1) = '7'`;
const POISONED = `select count(*)::int as count from okr.objectives where name like 'mark-%' and right(uuid::text, 1) = '7'`;
const UNCOUNTED = `select count(*)::int as count from okr.objectives o where name like 'mark-%' and right(uuid::text, 1) <> '7'
  and not exists (select 1 from billing.objectives b where b.uuid = o.uuid)`;

/** Poison messages: one objective in sixteen always makes billing fail. Those end as dead letters, and must not hold up the others. */
export const poison: Scenario = {
  name: 'poison',
  on: ['rabbitmq', 'embedded'],
  async inject({ database, load, faultInjected, between }) {
    await database.query(before(`if ${POISON} then raise exception 'poison'; end if;`));
    await load.more(between * 3);
    faultInjected();
  },
  async repair(context) {
    const { database, reportProblem } = context;
    const countOf = async (sql: string) => (await database.query<{ count: number }>(sql))[0]?.count ?? 0;
    const poisoned = await countOf(POISONED);
    await until(async () => (await countOf(UNCOUNTED)) === 0, 500, PATIENCE);
    await until(async () => (await lettersOf(context)).length >= poisoned, 2_000, PATIENCE);
    const letters = await lettersOf(context);
    if (letters.length !== poisoned) reportProblem(`${letters.length} dead letters of ${poisoned} events that fail`);
    if (!letters.every(({ reason }) => reason?.includes('poison')))
      reportProblem('a dead letter does not say what it failed of');
    await database.query(WITHOUT);
    await withTransport(context, async (transport) => {
      for (const queue of queueNames('billing')) await transport.redeliver(queue);
    });
  },
};

const SLEEP_S = 0.3;
const PROMPT_MS = 10_000;
const NOTIFIED = `select 1 from notification.notifications where target_uuid = $1 and kind = 'create'`;

/** A slow consumer: notification must not wait for billing to process the same events. */
export const slowConsumer: Scenario = {
  name: 'slow-consumer',
  on: ['rabbitmq', 'embedded'],
  async inject({ database, load, owners, faultInjected, reportProblem, between }) {
    await database.query(before(`perform pg_sleep(${SLEEP_S});`));
    faultInjected();
    await load.more(between * 3);
    const [owner] = owners;
    const path = `user/organisations/${owner?.organisation}/objectives`;
    const made = await owner?.call('POST', path, anObjective(owner.uuid, { name: 'Told at once' }));
    const { uuid } = (made?.body.objective ?? {}) as { uuid?: string };
    const began = performance.now();
    await until(async () => (await database.query(NOTIFIED, [uuid])).length > 0, 20, PATIENCE);
    const took = performance.now() - began;
    if (took > PROMPT_MS) reportProblem(`the history waited ${Math.round(took)} ms for what billing is slow with`);
  },
  async repair({ database }) {
    await database.query(WITHOUT);
  },
};

const BACKLOG = 10_000;

/** Inserts copies of an existing objective, each with its event in the outbox. */
const MANY = `
  do $do$
  declare columns text; sample okr.objectives; told okr.outbox;
  begin
    select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
      where table_schema = 'okr' and table_name = 'objectives' and is_generated = 'NEVER';
    select * into told from okr.outbox where type = 'waymark.okr.objective.created.v1' order by id desc limit 1;
    select * into sample from okr.objectives where uuid = told.subject::uuid;
    create temp table made on commit drop as select gen_random_uuid() as uuid, n from generate_series(1, ${BACKLOG}) n;
    execute format('insert into okr.objectives (%s) select %s from made, jsonb_populate_record($1,
      jsonb_build_object(''uuid'', made.uuid, ''name'', ''mark-bulk-'' || made.n)) r', columns,
      (select string_agg('r.' || quote_ident(trim(c)), ', ') from unnest(string_to_array(replace(columns, '"', ''), ',')) c))
      using sample;
    insert into okr.outbox (event_id, type, organisation, subject, actor, data, occurred_at)
      select gen_random_uuid(), told.type, told.organisation, made.uuid::text, told.actor,
        replace(told.data::text, told.subject::text, made.uuid::text)::jsonb, told.occurred_at from made;
  end $do$`;

/** Ten thousand events and more wait in the outbox while the broker is away. */
export const fullOutbox: Scenario = {
  name: 'full-outbox',
  settlesWithinMs: 600_000,
  on: ['rabbitmq', 'embedded'],
  async inject({ proxy, load, database, faultInjected, between }) {
    await load.more(between);
    proxy?.down();
    await database.query(MANY);
    faultInjected();
    await load.more(between);
    proxy?.up();
    await load.more(between);
  },
};
