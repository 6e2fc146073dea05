import { type Clock, consumer } from '@waymark/service-kit';
import { forgetActivity } from '../extraction/work-store.ts';
import { members } from '../read-models.ts';
import { recount, type StepDeps, takeStep } from '../subscriptions/step-service.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { forgetRequester } from '../subscriptions/subscription-store.ts';

const withoutRequester =
  (userUuid: string) =>
  (before: Subscription): { subscription: Subscription; entries: [] } => ({
    subscription: before.requester?.uuid === userUuid ? { ...before, requester: null } : before,
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
        await forgetActivity(scope, data.user_uuid);
        if (stored) await recount(deps, scope, stamp());
        // Removes the requester's address when the account is deleted, and tells the services that store the subscription.
        if (data.reason === 'account_deleted') await takeStep(deps, scope, withoutRequester(data.user_uuid), stamp());
      },
    }),
    onPlatform: {
      'waymark.identity.user.deleted.v1': (trx, { data }) => forgetRequester(trx, data.uuid),
    },
  });
};
