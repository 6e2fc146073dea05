import type { EventOf, EventType } from '@waymark/contracts';
import { isEventType } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Scope } from '../database/scope.ts';

export type Consumer = {
  /** Names the durable queue together with the service: never rename it. */
  name: string;
  /** Effects inside the transaction of the event's organisation. */
  on?: { [Type in EventType]?: (scope: Scope, event: EventOf<Type>) => Promise<void> };
  /** Effects that span organisations, or of events that have none. They win over `on`. */
  onPlatform?: { [Type in EventType]?: (trx: Knex.Transaction, event: EventOf<Type>) => Promise<void> };
};

/** Declares what a service does on which events. Each effect happens once, in one transaction with its inbox row. */
export const consumer = (declaration: Consumer): Consumer => declaration;

export const typesOf = ({ on = {}, onPlatform = {} }: Consumer): EventType[] =>
  [...new Set([...Object.keys(on), ...Object.keys(onPlatform)])].filter(isEventType);
