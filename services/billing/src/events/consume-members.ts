import type { MemberSnapshot } from '@waymark/contracts';
import { type Clock, consumer, type Scope } from '@waymark/service-kit';
import { putGoneMember, putMember } from '../members/member-store.ts';
import { isGone } from '../organisations/organisation-store.ts';
import { type RecordDeps, recount } from '../subscriptions/record.ts';
import { forgetRequester } from '../subscriptions/subscription-store.ts';

type Told = { sequence: number; data: MemberSnapshot };

/** Members as identity tells of them: whoever is active takes a seat (spec section 4). */
export const consumeMembers = ({ clock, ...deps }: RecordDeps & { clock: Clock }) => {
  const counted = (keep: (scope: Scope, event: Told) => Promise<void>) => {
    return async (scope: Scope, event: Told): Promise<void> => {
      if (await isGone(scope)) return;
      await keep(scope, event);
      await recount(deps, scope, { actor: null, now: clock.now() });
    };
  };
  const keep = counted((scope, { data, sequence }) => putMember(scope, data, sequence));
  const drop = counted((scope, { data, sequence }) => putGoneMember(scope, data.user_uuid, sequence));

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
