import type { AnyEvent } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Scope } from '../database/scope.ts';
import { afterCommit } from './after-commit.ts';
import type { EventDraft } from './event.ts';
import type { Outbox } from './outbox.ts';

export type Emit = (
  target: Scope | Knex.Transaction,
  drafts: EventDraft | readonly EventDraft[],
) => Promise<AnyEvent[]>;

export type Emitter = {
  emit: Emit;
  /** The events emitted in a transaction so far. */
  emittedIn(trx: Knex.Transaction): readonly AnyEvent[];
};

/** @param committed called when a transaction that emitted something has committed */
export const createEmitter = (outbox: Outbox, committed: () => void): Emitter => {
  const emitted = new WeakMap<Knex.Transaction, AnyEvent[]>();

  const remember = (trx: Knex.Transaction, events: AnyEvent[]) => {
    const before = emitted.get(trx);
    if (before) return void before.push(...events);
    emitted.set(trx, [...events]);
    afterCommit(trx, committed);
  };

  return {
    async emit(target, drafts) {
      const [trx, organisation] = 'organisation' in target ? [target.trx, target.organisation] : [target, undefined];
      const list: readonly EventDraft[] = Array.isArray(drafts) ? drafts : [drafts];
      const events = await outbox.add(
        trx,
        list.map((draft) => (draft.organisation === undefined ? { ...draft, organisation } : draft)),
      );
      remember(trx, events);
      return events;
    },
    emittedIn: (trx) => emitted.get(trx) ?? [],
  };
};
