import { type Clock, consumer } from '@waymark/service-kit';
import { forgetActivity } from '../extraction/work-store.ts';
import { members } from '../read-models.ts';
import { requesterNow } from '../subscriptions/request-reader.ts';
import { recount, type StepDeps, takeStep } from '../subscriptions/step-service.ts';
import type { Requester, Subscription } from '../subscriptions/subscription.ts';
import { forgetRequester } from '../subscriptions/subscription-store.ts';

/** When a requester has left: from now on the mails about the request go to the next reader. */
const handedOver =
  (userUuid: string, requester: Requester | null) =>
  (before: Subscription): { subscription: Subscription; entries: [] } => ({
    subscription: before.requester?.uuid === userUuid ? { ...before, requester } : before,
    entries: [],
  });

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
        if (data.active) await takeStep(deps, scope, withAddress(data), stamp());
      },
      left: async (scope, { data }, stored) => {
        // A late event: they may be back.
        if (!stored && (await members.find(scope, data.user_uuid))?.active) return;
        await forgetActivity(scope, data.user_uuid);
        if (stored) await recount(deps, scope, stamp());
        await takeStep(deps, scope, handedOver(data.user_uuid, await requesterNow(scope, null)), stamp());
      },
    }),
    onPlatform: {
      'waymark.identity.user.deleted.v1': (trx, { data }) => forgetRequester(trx, data.uuid),
    },
  });
};
