import type { Scope } from '@waymark/service-kit';
import type { Stamp } from '../ledger/ledger-store.ts';
import { requesterNow } from './request-reader.ts';
import { type StepDeps, takeStep } from './step-service.ts';
import type { Subscription } from './subscription.ts';
import { lockSubscription } from './subscription-store.ts';

const isOrphaned = ({ requestUuid, requester }: Subscription, gone: string | undefined): boolean =>
  requestUuid !== null && (requester === null || requester.uuid === gone);

/**
 * Gives the request of somebody who has left to the organisation's owner (product-rules.md, "Requests"). Call it after every event that may
 * complete what must be known for that: a leaving may arrive before the new owner, and after the deletion of the account. The subscription
 * is locked first, so that of two such events at once the second sees the first.
 * @param gone who has left
 */
export const adoptOrphanedRequest = async (
  deps: StepDeps,
  scope: Scope,
  stamp: Stamp,
  gone?: string,
): Promise<void> => {
  const locked = await lockSubscription(scope);
  if (locked === undefined || !isOrphaned(locked, gone)) return;
  const requester = await requesterNow(scope, null);
  await takeStep(deps, scope, (before) => ({ subscription: { ...before, requester }, entries: [] }), stamp);
};
