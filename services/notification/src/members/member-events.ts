import type { MemberSnapshot } from '@waymark/contracts';
import { consumer, type Scope } from '@waymark/service-kit';
import { forgetUser } from '../history/history-store.ts';
import { forgetMails } from '../mail/forget-mails.ts';
import { forgetPerson, putGoneMember, putMember } from '../members/member-store.ts';

type Told = { sequence: number; data: MemberSnapshot };

const keep = (scope: Scope, { data, sequence }: Told) => putMember(scope, data, sequence);

/** Members as identity tells of them. */
export const consumeMembers = consumer({
  name: 'members',
  on: {
    'waymark.identity.member.invited.v1': keep,
    'waymark.identity.member.joined.v1': keep,
    'waymark.identity.member.updated.v1': keep,
    'waymark.identity.member.left.v1': (scope, { data, sequence }) => putGoneMember(scope, data.user_uuid, sequence),
  },
  onPlatform: {
    'waymark.identity.user.deleted.v1': async (trx, { data }) => {
      await forgetPerson(trx, data.uuid);
      await forgetUser(trx, data.uuid);
      await forgetMails(trx, data.email);
    },
  },
});
