import { type Clock, consumer } from '@waymark/service-kit';
import { forgetActivity } from '../extraction/work-store.ts';
import { members } from '../read-models.ts';
import { adoptOrphanedRequest } from '../subscriptions/orphaned-request.ts';
import { recount, type StepDeps, takeStep } from '../subscriptions/step-service.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { forgetRequester } from '../subscriptions/subscription-store.ts';

/** Updates the requester's address, so that mails about their request go to the new one. */
const withAddress =
  ({ user_uuid, email }: { user_uuid: string; email: string }) =>
  (before: Subscription): { subscription: Subscription; entries: [] } => ({
    subscription:
      before.requester?.uuid === user_uuid ? { ...before, requester: { ...before.requester, email } } : before,
    entries: [],
  });

/** Consumes member events: active members take seats. */
export const consumeMembers = ({ clock, ...deps }: StepDeps & { clock: Clock }) => {
  const stamp = () => ({ actor: null, now: clock.now() });
  return consumer({
    name: 'members',
    on: members.handlers({
      stored: async (scope, { data }) => {
        await recount(deps, scope, stamp());
        if (!data.active) return;
        await takeStep(deps, scope, withAddress(data), stamp());
        await adoptOrphanedRequest(deps, scope, stamp());
      },
      left: async (scope, { data }, stored) => {
        // A late event: they may be back.
        if (!stored && (await members.find(scope, data.user_uuid))?.active) return;
        await forgetActivity(scope, data.user_uuid);
        if (stored) await recount(deps, scope, stamp());
        await adoptOrphanedRequest(deps, scope, stamp(), data.user_uuid);
      },
    }),
    onPlatform: {
      'waymark.identity.user.deleted.v1': (trx, { data }) => forgetRequester(trx, data.uuid),
    },
  });
};
