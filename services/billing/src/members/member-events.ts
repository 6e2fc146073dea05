import { type Clock, consumer } from '@waymark/service-kit';
import { forgetActivity } from '../extraction/work-store.ts';
import { members } from '../read-models.ts';
import { type RecordDeps, recount, takeStep } from '../subscriptions/record.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { forgetRequester } from '../subscriptions/subscription-store.ts';

const withoutRequester =
  (userUuid: string) =>
  (before: Subscription): { subscription: Subscription; entries: [] } => ({
    subscription: before.requester?.uuid === userUuid ? { ...before, requester: null } : before,
    entries: [],
  });

/** Members as identity tells of them: whoever is active takes a seat. */
export const consumeMembers = ({ clock, ...deps }: RecordDeps & { clock: Clock }) => {
  const stamp = () => ({ actor: null, now: clock.now() });
  return consumer({
    name: 'members',
    on: members.handlers({
      stored: (scope) => recount(deps, scope, stamp()),
      left: async (scope, { data }, stored) => {
        await forgetActivity(scope, data.user_uuid);
        if (stored) await recount(deps, scope, stamp());
        // Told to all who keep the state: the address of whoever asked goes with the account.
        if (data.reason === 'account_deleted') await takeStep(deps, scope, withoutRequester(data.user_uuid), stamp());
      },
    }),
    onPlatform: {
      'waymark.identity.user.deleted.v1': (trx, { data }) => forgetRequester(trx, data.uuid),
    },
  });
};
