import {
  type AnyEvent,
  type ConsumerCatalogue,
  type EventOf,
  type EventType,
  isEventType,
  type ServiceName,
} from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Scope } from '../database/scope.ts';

/**
 * Effects that are one statement for any number of events of one organisation; one transaction may contain those of several organisations.
 */
export type StatementEffect = {
  types: readonly EventType[];
  /**
   * The parts of a `with`, of which `effects` is the last. `received (event_id)` contains the events that had no effect yet; the
   * organisation is `$1`, and their own bindings begin at `$5`.
   */
  sql: string;
  /** Contains each event once. */
  bindings(events: readonly AnyEvent[]): readonly unknown[];
};

/** Events that are processed together, each once, and the rows found by the first statement. */
type Finding = { organisation: string; events: readonly AnyEvent[]; found: readonly object[] };

/**
 * Effects of any number of events of one organisation that cannot be computed in SQL: a statement that reads the inputs, and one that
 * is sent with the commit. Both must be harmless for an event that was already processed: a batch may contain some.
 */
export type ManyEffect = StatementEffect & {
  /** Names of locks, each a word and a UUID. */
  locks(events: readonly AnyEvent[]): readonly string[];
  /** Its bindings are computed from the rows of `effects`; undefined if there is nothing left to do. */
  last: { sql: string; bindings(finding: Finding): readonly unknown[] | undefined };
};

/** Where a part has stopped, for its next call; undefined if nothing is left. */
export type Rest = { after?: string } | undefined;
/** Does a limited amount of the work. It is called again with what it returned, until nothing is left. */
export type Part<Target, Event> = (target: Target, event: Event, rest: Rest) => Promise<Rest>;

/**
 * An effect that is too large for one transaction. An event that fails, or whose process ends, begins again from the start: `first` and the
 * parts must be repeatable, and what a part did must not be found by it again. Deliveries of one event take turns.
 */
export type EffectInParts<Target, Event> = {
  /** Committed before the parts begin. */
  first(target: Target, event: Event): Promise<void>;
  /** Done in this order; what one leaves over is done in another transaction. */
  parts: readonly Part<Target, Event>[];
};

type Effect<Target, Event> = ((target: Target, event: Event) => Promise<void>) | EffectInParts<Target, Event>;

export type Consumer = {
  /** Part of the name of the durable queue, so it must never change. */
  name: string;
  /** Effects inside the transaction of the event's organisation. */
  on?: { [Type in EventType]?: Effect<Scope, EventOf<Type>> };
  /** Effects that span organisations, or of events without an organisation. They take precedence over `on`. */
  onPlatform?: { [Type in EventType]?: Effect<Knex.Transaction, EventOf<Type>> };
  asStatement?: StatementEffect;
  onMany?: ManyEffect;
};

/**
 * Declares which events a service consumes and their effects. Each effect happens once, in one transaction with its inbox row; of an effect
 * in parts, the last part is.
 */
export const consumer = (declaration: Consumer): Consumer => declaration;

/** The types of events that a consumer takes, each once. */
export const typesOf = ({ on = {}, onPlatform = {}, asStatement, onMany }: Consumer): EventType[] => {
  const together = [...(asStatement?.types ?? []), ...(onMany?.types ?? [])];
  return [...new Set([...Object.keys(on), ...Object.keys(onPlatform), ...together])].filter(isEventType);
};

/**
 * @throws a TypeError if a service's consumers are not those of the catalogue, by name and types: events would be lost for lack of a queue,
 * or would pile up in a queue without a reader
 */
export const assertCatalogued = (
  service: ServiceName,
  consumers: readonly Consumer[],
  catalogue: ConsumerCatalogue,
): void => {
  const listed = catalogue[service] ?? {};
  const made = new Map(consumers.map((by) => [by.name, typesOf(by)]));
  const problems = [...new Set([...Object.keys(listed), ...made.keys()])].flatMap((name) => {
    const [expected, handled] = [listed[name] ?? [], made.get(name) ?? []];
    const surplus = handled.filter((type) => !expected.includes(type)).map((type) => `${name} takes ${type} besides`);
    const lacking = expected.filter((type) => !handled.includes(type)).map((type) => `${name} does not take ${type}`);
    return [...surplus, ...lacking];
  });
  if (problems.length > 0) throw new TypeError(`${service} and the catalogue of consumers: ${problems.join('; ')}`);
};
