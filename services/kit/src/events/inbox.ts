import type { AnyEvent } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { purgeInBatches } from '../database/purge-in-batches.ts';
import { queryIn, type Scope, type Scopes } from '../database/scope.ts';
import type { Consumer, EffectInParts, ManyEffect, StatementEffect } from './consumer.ts';
import { takeEffectInParts } from './effect-in-parts.ts';
import { UnprocessableEventError } from './event.ts';

export type Outcome = 'done' | 'repeated' | 'ignored';

/** The events that the consumers of a service have processed: each event has its effect once, however often it is delivered. */
export type Inbox = {
  /**
   * Applies the effects of events that were not processed before: all of them, or none if it throws. They are of one kind, and each group
   * is of one organisation; only a kind that spans organisations may have several groups. Parts of an effect that were committed stay done.
   * @param signal once it is aborted, no further part of an effect is begun
   */
  consume(by: Consumer, groups: readonly (readonly AnyEvent[])[], signal?: AbortSignal): Promise<Outcome[][]>;
  /** Forgets events processed before that moment. @returns how many */
  purge(before: Date): Promise<number>;
};

// Each handler in the table takes the events of its own key, which TypeScript cannot infer through a lookup.
type Whole<Target> = (target: Target, event: AnyEvent) => Promise<void>;
type Effect<Target> = Whole<Target> | EffectInParts<Target, AnyEvent> | undefined;
const platformEffect = (by: Consumer, event: AnyEvent) => by.onPlatform?.[event.type] as Effect<Knex.Transaction>;
const scopedEffect = (by: Consumer, event: AnyEvent) => by.on?.[event.type] as Effect<Scope>;

/** How an event has its effect. */
type Kind = 'platform' | 'statement' | 'many' | 'scoped' | 'parts' | 'none';

/** How a consumer handles an event; `none` if it has no effect for the type. */
export const kindOf = (by: Consumer, event: AnyEvent): Kind => {
  if (platformEffect(by, event)) return 'platform';
  if (by.asStatement?.types.includes(event.type)) return 'statement';
  if (by.onMany?.types.includes(event.type)) return 'many';
  const effect = scopedEffect(by, event);
  if (effect === undefined) return 'none';
  return typeof effect === 'function' ? 'scoped' : 'parts';
};

// A concurrent delivery of the same event waits here for the first one's commit, and then finds its row.
const REMEMBER = `
  insert into inbox (consumer, event_id, received_at) select $1, id, $3 from unnest($2::uuid[]) id
  on conflict do nothing returning event_id`;

/**
 * Records that something takes effect in this transaction, for example a job, which is repeated if the process ends before it is marked as
 * done.
 * @returns false if it took effect earlier
 */
export const isFirstTime = async (scope: Scope, consumer: string, id: string, at: Date): Promise<boolean> =>
  (await scope.query(REMEMBER, [consumer, [id], at])).length > 0;

// Two deliveries of an event take turns: one that waited for the rows of the other would find nothing left, and take it for done.
const IN_TURN = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const IS_KNOWN = 'select 1 from inbox where consumer = $1 and event_id = $2';

const receivedSql = ({ sql }: StatementEffect) => `
  with received as (
    insert into inbox (consumer, event_id, received_at) select $2, id, $4 from unnest($3::uuid[]) id
    on conflict do nothing returning event_id
  ), ${sql}`;
const statementSql = (effect: StatementEffect) => `${receivedSql(effect)}
  select event_id, (select count(*) from effects) from received`;
const findingSql = (effect: StatementEffect) => `${receivedSql(effect)}
  select (select coalesce(json_agg(received), '[]') from received) as received, (select coalesce(json_agg(effects), '[]') from effects) as found`;

type Received = { event_id: string };
type Found = { received: Received[]; found: object[] };
/** Where events take effect, and what that is. */
type EffectContext<Target> = {
  transact<T>(work: (target: Target) => Promise<T>): Promise<T>;
  trxOf(target: Target): Knex.Transaction;
  effectOf(event: AnyEvent): Effect<Target>;
  signal: AbortSignal | undefined;
};
/** Events of one organisation, as they came and each once. */
type Group = { organisation: string; all: readonly AnyEvent[]; events: readonly AnyEvent[] };

const once = (events: readonly AnyEvent[]): AnyEvent[] => [
  ...new Map(events.map((event) => [event.id, event])).values(),
];

const groupOf = (all: readonly AnyEvent[]): Group => {
  const [first] = all;
  if (first?.organisation === undefined) throw new UnprocessableEventError(`${first?.type} without an organisation`);
  return { organisation: first.organisation, all, events: once(all) };
};

/** The inbox in the schema of this service; `clock` dates its rows, which `purge` compares. */
export const createInbox = (database: Database, clock: Clock): Inbox => {
  /** @returns the new events, each once, and the outcome of each event */
  const sort = (events: readonly AnyEvent[], received: readonly Received[]) => {
    const left = new Set(received.map(({ event_id }) => event_id));
    const isNew = events.map(({ id }) => left.delete(id));
    return {
      fresh: events.filter((_, index) => isNew[index]),
      outcomes: isNew.map((fresh): Outcome => (fresh ? 'done' : 'repeated')),
    };
  };

  const remember = async (trx: Knex.Transaction, by: Consumer, events: readonly AnyEvent[]) =>
    sort(events, await queryIn(trx, REMEMBER, [by.name, events.map(({ id }) => id), clock.now()]));

  const partsOf = (by: Consumer, groups: readonly Group[], effect: StatementEffect) =>
    groups.map(({ organisation, events }) => ({
      organisation,
      bindings: [...[organisation, by.name, events.map(({ id }) => id), clock.now()], ...effect.bindings(events)],
    }));

  const inStatement = async (by: Consumer, groups: readonly Group[], effect: StatementEffect) => {
    const received = await database.writeInOrganisations<Received>(statementSql(effect), partsOf(by, groups, effect));
    return groups.map(({ all }, index) => sort(all, received[index] ?? []).outcomes);
  };

  const together = async (by: Consumer, groups: readonly Group[], effect: ManyEffect) => {
    const work = async (scopes: Scopes) => {
      const rows = await scopes.query<Found>(findingSql(effect), partsOf(by, groups, effect));
      const found = rows.map(([row]) => row ?? { received: [], found: [] });
      const last = groups.flatMap(({ organisation, events }, index) => {
        const of = found[index];
        const bindings =
          of && of.received.length > 0 && effect.last.bindings({ organisation, events, found: of.found });
        return bindings ? [{ organisation, bindings }] : [];
      });
      return { found, sent: last.length > 0 ? await scopes.sendLast(effect.last.sql, last) : undefined };
    };
    const locks = groups.flatMap(({ events }) => effect.locks(events));
    const { found, sent } = await database.inOrganisations(work, { locks });
    await sent?.answer;
    return groups.map(({ all }, index) => sort(all, found[index]?.received ?? []).outcomes);
  };

  /** Events with effects of their own, of one organisation or on the platform. */
  const eachInTurn = async <Target>(
    by: Consumer,
    all: readonly AnyEvent[],
    { transact, trxOf, effectOf, signal }: EffectContext<Target>,
  ): Promise<Outcome[]> => {
    const [inParts] = all.map(effectOf).filter((effect) => typeof effect === 'object');
    if (inParts === undefined)
      return transact(async (target) => {
        const { fresh, outcomes } = await remember(trxOf(target), by, all);
        for (const event of fresh) await (effectOf(event) as Whole<Target>)(target, event);
        return outcomes;
      });
    const outcomes: Outcome[] = [];
    for (const event of all) {
      const isNew = await takeEffectInParts(effectOf(event) as EffectInParts<Target, AnyEvent>, event, {
        transact,
        isKnown: async (target) => {
          await queryIn(trxOf(target), IN_TURN, [`${by.name} ${event.id}`]);
          return (await queryIn(trxOf(target), IS_KNOWN, [by.name, event.id])).length > 0;
        },
        remember: async (target) => void (await remember(trxOf(target), by, [event])),
        signal,
      });
      outcomes.push(isNew ? 'done' : 'repeated');
    }
    return outcomes;
  };

  const onPlatform = (by: Consumer, first: AnyEvent, all: readonly AnyEvent[], signal?: AbortSignal) =>
    eachInTurn<Knex.Transaction>(by, all, {
      transact: (work) => database.acrossOrganisations(`the event ${first.type}`, work),
      trxOf: (trx) => trx,
      effectOf: (event) => platformEffect(by, event),
      signal,
    });

  const inScope = (by: Consumer, { organisation, all }: Group, signal?: AbortSignal) =>
    eachInTurn<Scope>(by, all, {
      transact: (work) => database.inOrganisation(organisation, work),
      trxOf: ({ trx }) => trx,
      effectOf: (event) => scopedEffect(by, event),
      signal,
    });

  return {
    async consume(by, groups, signal) {
      const [all = []] = groups;
      const [first] = all;
      const kind = first ? kindOf(by, first) : 'none';
      if (first === undefined || kind === 'none') return groups.map((events) => events.map(() => 'ignored'));
      if (kind === 'platform') return [await onPlatform(by, first, all, signal)];
      if (kind === 'statement' && by.asStatement) return inStatement(by, groups.map(groupOf), by.asStatement);
      if (kind === 'many' && by.onMany) return together(by, groups.map(groupOf), by.onMany);
      return [await inScope(by, groupOf(all), signal)];
    },
    purge: (before) => purgeInBatches(database.platform, 'inbox', 'received_at', before),
  };
};
