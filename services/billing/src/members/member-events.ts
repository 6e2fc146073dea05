import type { EventData, MemberSnapshot } from '@waymark/contracts';
import { type Clock, consumer, type Scope } from '@waymark/service-kit';
import { forgetActivity } from '../extraction/work-store.ts';
import { putGoneMember, putMember } from '../members/member-store.ts';
import { isGone } from '../organisations/organisation-store.ts';
import { type RecordDeps, recount, takeStep } from '../subscriptions/record.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { forgetRequester } from '../subscriptions/subscription-store.ts';

type Told<Data extends MemberSnapshot = MemberSnapshot> = { sequence: number; data: Data };
type Left = EventData<'waymark.identity.member.left.v1'>;

/** Members as identity tells of them: whoever is active takes a seat (spec section 4). */
export const consumeMembers = ({ clock, ...deps }: RecordDeps & { clock: Clock }) => {
  const counted = <Data extends MemberSnapshot>(keep: (scope: Scope, event: Told<Data>) => Promise<void>) => {
    return async (scope: Scope, event: Told<Data>): Promise<void> => {
      if (await isGone(scope)) return;
      await keep(scope, event);
      await recount(deps, scope, { actor: null, now: clock.now() });
    };
  };
  const keep = counted((scope, { data, sequence }: Told) => putMember(scope, data, sequence));
  const drop = counted(async (scope, { data, sequence }: Told<Left>) => {
    await putGoneMember(scope, data.user_uuid, sequence);
    await forgetActivity(scope, data.user_uuid);
    if (data.reason !== 'account_deleted') return;
    // Told to all who keep the state: the address of whoever asked goes with the account.
    const forget = (before: Subscription) => ({
      subscription: before.requester?.uuid === data.user_uuid ? { ...before, requester: null } : before,
      entries: [],
    });
    await takeStep(deps, scope, forget, { actor: null, now: clock.now() });
  });

  return consumer({
    name: 'members',
    on: {
      'waymark.identity.member.invited.v1': keep,
      'waymark.identity.member.joined.v1': keep,
      'waymark.identity.member.updated.v1': keep,
      'waymark.identity.member.left.v1': drop,
    },
    onPlatform: {
      'waymark.identity.user.deleted.v1': (trx, { data }) => forgetRequester(trx, data.uuid),
    },
  });
};
