import { isDeepStrictEqual } from 'node:util';
import type { Act, Events, Scope } from '@waymark/service-kit';
import { appendToLedger, type Stamp } from '../ledger/ledger-store.ts';
import { members } from '../read-models.ts';
import { blockEntries, type LedgerDraft, NOT_PAYING, recounted, type Step, type Subscription } from './subscription.ts';
import { ofOwner, ofSubscription, subscriptionChanged } from './subscription-events.ts';
import { lockSubscription, openSubscription, saveSubscription } from './subscription-store.ts';

export type Emit = Events['emit'];
export type StepDeps = { emit: Emit; record: Events['record'] };

/** Audit records for blocks that a change set or lifted; the block for not paying is an act of the platform owner. */
const blockActs = (scope: Scope, before: Subscription, after: Subscription, actor: string | null): Promise<Act[]> =>
  Promise.all(
    blockEntries(before, after).map(async ({ kind, note }): Promise<Act> => {
      const about =
        note === NOT_PAYING ? await ofOwner(scope, after, { reason: note }) : ofSubscription(after, { reason: note });
      return { ...about, action: kind === 'block' ? 'block.set' : 'block.lifted', actor };
    }),
  );

/** Writes the result of a step: state, ledger and event in the caller's transaction, or nothing if nothing changed. */
const write = async (
  deps: StepDeps,
  scope: Scope,
  before: Subscription,
  change: { subscription: Subscription; entries: LedgerDraft[] },
  stamp: Stamp,
): Promise<Subscription> => {
  const after = change.subscription;
  const entries = [...change.entries, ...blockEntries(before, after)];
  if (entries.length === 0 && isDeepStrictEqual(before, after)) return before;
  await appendToLedger(scope, entries, before.dueCents, stamp);
  await saveSubscription(scope, after, stamp.now);
  await deps.emit(scope, subscriptionChanged(after, stamp.actor));
  await deps.record(scope, await blockActs(scope, before, after, stamp.actor));
  return after;
};

/** Takes a step on the locked subscription. Undefined if there is none. */
export const takeStep = async (
  deps: StepDeps,
  scope: Scope,
  step: Step,
  stamp: Stamp,
): Promise<{ before: Subscription; after: Subscription } | undefined> => {
  const before = await lockSubscription(scope);
  if (before === undefined) return undefined;
  return { before, after: await write(deps, scope, before, step(before), stamp) };
};

/** Of concurrent callers the first creates the subscription; each of them locks it in turn. */
const openAndLock = async (scope: Scope, now: Date): Promise<Subscription> => {
  await openSubscription(scope, now);
  const opened = await lockSubscription(scope);
  if (opened === undefined) throw new Error('an opened subscription was not found');
  return opened;
};

/**
 * Counts the active members, and sets or lifts the over-subscription block. The row is locked before counting: of many members who join at
 * once, the last sees them all, so that no over-subscription is missed.
 */
export const recount = async (deps: StepDeps, scope: Scope, stamp: Stamp): Promise<void> => {
  const before = (await lockSubscription(scope)) ?? (await openAndLock(scope, stamp.now));
  const activeUsers = await members.countActive(scope);
  await write(deps, scope, before, { subscription: recounted(before, activeUsers), entries: [] }, stamp);
};
