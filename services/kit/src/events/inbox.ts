import type { AnyEvent } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { queryIn, type Scope, sendLast } from '../database/scope.ts';
import type { Consumer, ManyEffect, StatementEffect } from './consumer.ts';
import { UnprocessableEventError } from './event.ts';
import { purgeInBatches } from './retention.ts';

export type Outcome = 'done' | 'repeated' | 'ignored';

export type Inbox = {
  /** Parts events of one organisation into those that can be consumed together, in their order. */
  partsOf(by: Consumer, events: readonly AnyEvent[]): AnyEvent[][];
  /** Lets the events of a part have their effects, unless they had them already: all of them, or none where it throws. */
  consume(by: Consumer, part: readonly AnyEvent[]): Promise<Outcome[]>;
  purge(before: Date): Promise<number>;
};

// The table of handlers promises that each takes the events of its own key, which TypeScript cannot follow through a lookup.
type Effect<Target> = ((target: Target, event: AnyEvent) => Promise<void>) | undefined;
const platformEffect = (by: Consumer, event: AnyEvent) => by.onPlatform?.[event.type] as Effect<Knex.Transaction>;
const scopedEffect = (by: Consumer, event: AnyEvent) => by.on?.[event.type] as Effect<Scope>;

/** How an event has its effect: alone, or with others of its kind. */
type Kind = 'platform' | 'statement' | 'many' | 'scoped' | 'none';

const kindOf = (by: Consumer, event: AnyEvent): Kind => {
  if (platformEffect(by, event)) return 'platform';
  if (by.asStatement?.types.includes(event.type)) return 'statement';
  if (by.onMany?.types.includes(event.type)) return 'many';
  return scopedEffect(by, event) ? 'scoped' : 'none';
};

/** What the events of a consumer's organisation share; undefined for one that is consumed alone. */
export const organisationOf = (by: Consumer, event: AnyEvent): string | undefined =>
  platformEffect(by, event) ? undefined : event.organisation;

/** Neighbours that belong together. */
const runsOf = <T>(list: readonly T[], belong: (before: T, next: T) => boolean): T[][] => {
  const runs: T[][] = [];
  for (const one of list) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last && before !== undefined && belong(before, one)) last.push(one);
    else runs.push([one]);
  }
  return runs;
};

// A concurrent delivery of the same event waits here for the first one's commit, and then finds its row.
const REMEMBER = `
  insert into inbox (consumer, event_id, received_at) select $1, id, $3 from unnest($2::uuid[]) id
  on conflict do nothing returning event_id`;

const heardSql = ({ sql }: StatementEffect) => `
  with heard as (
    insert into inbox (consumer, event_id, received_at) select $2, id, $4 from unnest($3::uuid[]) id
    on conflict do nothing returning event_id
  ), ${sql}`;
const statementSql = (effect: StatementEffect) => `${heardSql(effect)}
  select event_id, (select count(*) from effects) from heard`;
const findingSql = (effect: StatementEffect) => `${heardSql(effect)}
  select (select coalesce(json_agg(heard), '[]') from heard) as heard, (select coalesce(json_agg(effects), '[]') from effects) as found`;

type Heard = { event_id: string };

const once = (events: readonly AnyEvent[]): AnyEvent[] => [
  ...new Map(events.map((event) => [event.id, event])).values(),
];

export const createInbox = (database: Database, clock: Clock): Inbox => {
  /** @returns what is new, each event once, and what became of each in the end */
  const sort = (events: readonly AnyEvent[], heard: readonly Heard[]) => {
    const left = new Set(heard.map(({ event_id }) => event_id));
    const isNew = events.map(({ id }) => left.delete(id));
    return {
      fresh: events.filter((_, index) => isNew[index]),
      outcomes: isNew.map((fresh): Outcome => (fresh ? 'done' : 'repeated')),
    };
  };

  const remember = async (trx: Knex.Transaction, by: Consumer, events: readonly AnyEvent[]) =>
    sort(events, await queryIn(trx, REMEMBER, [by.name, events.map(({ id }) => id), clock.now()]));

  const bindingsOf = (by: Consumer, events: readonly AnyEvent[], organisation: string, effect: StatementEffect) => [
    ...[organisation, by.name, events.map(({ id }) => id), clock.now()],
    ...effect.bindings(events),
  ];

  const inStatement = async (
    by: Consumer,
    events: readonly AnyEvent[],
    organisation: string,
    effect: StatementEffect,
  ) => {
    const bindings = bindingsOf(by, once(events), organisation, effect);
    return sort(events, await database.writeInOrganisation(organisation, statementSql(effect), bindings)).outcomes;
  };

  const together = async (by: Consumer, all: readonly AnyEvent[], organisation: string, effect: ManyEffect) => {
    const events = once(all);
    const work = async ({ trx }: Scope) => {
      const bindings = bindingsOf(by, events, organisation, effect);
      const [row] = await queryIn<{ heard: Heard[]; found: object[] }>(trx, findingSql(effect), bindings);
      const { heard, found } = row ?? { heard: [], found: [] };
      const last = heard.length > 0 ? effect.last({ organisation, events, found }) : undefined;
      return { heard, sent: last && (await sendLast(trx, last.sql, last.bindings)) };
    };
    const { heard, sent } = await database.inOrganisation(organisation, work, { locks: effect.locks(events) });
    await sent?.answer;
    return sort(all, heard).outcomes;
  };

  return {
    partsOf(by, events) {
      const kinds = new Map(events.map((event) => [event, kindOf(by, event)]));
      return runsOf(events, (before, next) => {
        const kind = kinds.get(next);
        return kind === kinds.get(before) && kind !== 'platform' && before.organisation === next.organisation;
      });
    },
    async consume(by, part) {
      const [first] = part;
      const kind = first ? kindOf(by, first) : 'none';
      if (first === undefined || kind === 'none') return part.map(() => 'ignored');
      if (kind === 'platform') {
        return database.acrossOrganisations(`the event ${first.type}`, async (trx) => {
          const { fresh, outcomes } = await remember(trx, by, part);
          for (const event of fresh) await platformEffect(by, event)?.(trx, event);
          return outcomes;
        });
      }
      const { organisation } = first;
      if (organisation === undefined) throw new UnprocessableEventError(`${first.type} without an organisation`);
      if (kind === 'statement' && by.asStatement) return inStatement(by, part, organisation, by.asStatement);
      if (kind === 'many' && by.onMany) return together(by, part, organisation, by.onMany);
      return database.inOrganisation(organisation, async (scope) => {
        const { fresh, outcomes } = await remember(scope.trx, by, part);
        for (const event of fresh) await scopedEffect(by, event)?.(scope, event);
        return outcomes;
      });
    },
    purge: (before) => purgeInBatches(database.platform, 'inbox', 'received_at', before),
  };
};
