import type { EventOf } from '@waymark/contracts';
import { type Clock, consumer, type Events, type Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { leaveBlockers } from '../blockers/hand-over-blockers.ts';
import { withdrawRequests } from '../checkins/withdraw-requests.ts';
import { forgetFolded } from '../folding/folding-store.ts';
import { members, organisations } from '../read-models.ts';
import { refreshSearchOfPerson } from '../search/search-store.ts';
import { hasLeft } from './people-store.ts';
import { takeOver } from './takeover-service.ts';

type Left = EventOf<'waymark.identity.member.left.v1'>;

/** For reading the owner from the organisation's read model, which may be older than their own row. */
const ANY_TIME = -1;

/**
 * The user who takes over: the successor, or the organisation's owner if none is named or the successor has left since. Events may arrive
 * in another order than they were created.
 */
const successorOf = async (scope: Scope, { data, sequence }: Left): Promise<string | undefined> => {
  const { successor_uuid, user_uuid } = data;
  if (successor_uuid !== null && !(await hasLeft(scope, successor_uuid, sequence))) return successor_uuid;
  const ownerUuid = (await organisations.find(scope))?.ownerUuid;
  if (ownerUuid !== undefined && ownerUuid !== user_uuid && !(await hasLeft(scope, ownerUuid, ANY_TIME)))
    return ownerUuid;
  if (successor_uuid === null || (await organisations.isDeleted(scope))) return undefined;
  throw new Error(
    'The successor has left, and the new owner of the organisation is not known yet: the event will be tried again.',
  );
};

// A deleted account leaves no personal data: not in the history of values, in blockers, nor as a creator.
const FORGET = [
  `update keyresults set asked_uuid = nullif(asked_uuid, :user), asked_by_uuid = nullif(asked_by_uuid, :user)
   where (asked_uuid = :user or asked_by_uuid = :user)
     and organisation_uuid in (select organisation_uuid from members where user_uuid = :user)`,
  `update keyresult_changes set user_uuid = null where user_uuid = :user
     and organisation_uuid in (select organisation_uuid from members where user_uuid = :user)`,
  `update blockers set raised_by = nullif(raised_by, :user), user_uuid = nullif(user_uuid, :user), resolved_by = nullif(resolved_by, :user),
     returned_by = nullif(returned_by, :user)
   where (raised_by = :user or user_uuid = :user or resolved_by = :user or returned_by = :user)
     and organisation_uuid in (select organisation_uuid from members where user_uuid = :user)`,
  `update blockers set declined = array_remove(declined, :user) where resolved_at is null and declined @> array[cast(:user as uuid)]
     and organisation_uuid in (select organisation_uuid from members where user_uuid = :user)`,
  `delete from folded_objectives where user_uuid = :user
     and organisation_uuid in (select organisation_uuid from members where user_uuid = :user)`,
  `update comments set user_uuid = null where user_uuid = :user
     and organisation_uuid in (select organisation_uuid from members where user_uuid = :user)`,
  `update comments set text = regexp_replace(text, '@[[]' || cast(:user as text) || '[]]', '@—', 'gi'), mentions = coalesce(
       (select jsonb_agg(one) from jsonb_array_elements(mentions) one where one ->> 'uuid' <> :user), '[]')
     where mentions @> jsonb_build_array(jsonb_build_object('uuid', cast(:user as text)))
     and organisation_uuid in (select organisation_uuid from members where user_uuid = :user)`,
  `delete from comment_reactions where user_uuid = :user
     and organisation_uuid in (select organisation_uuid from members where user_uuid = :user)`,
  `update objectives set creator_uuid = null where creator_uuid = :user
     and organisation_uuid in (select organisation_uuid from members where user_uuid = :user)`,
];

const forget = async (trx: Knex.Transaction, userUuid: string): Promise<void> => {
  for (const sql of FORGET) await trx.raw(sql, { user: userUuid });
  await members.forget(trx, userUuid);
};

/** Handles identity's events about members: a new name updates the search texts; what a leaving member owns is handed over. */
export const consumeMembers = ({ events, clock }: { events: Pick<Events, 'emit'>; clock: Clock }) => {
  const handOver = takeOver(events);
  const leave = leaveBlockers(events);
  const withdraw = withdrawRequests(events);
  return consumer({
    name: 'members',
    on: members.handlers({
      stored: async (scope, { data }, before) => {
        if (before === undefined) return;
        const renamed = before.firstName !== data.first_name || before.lastName !== data.last_name;
        if (renamed) await refreshSearchOfPerson(scope, data.user_uuid);
      },
      left: async (scope, event, stored) => {
        const { data, actor } = event;
        // The event is late, and the member has rejoined: they keep what they own.
        if (!stored && (await members.find(scope, data.user_uuid))?.active) return;
        await forgetFolded(scope, data.user_uuid);
        await leave(scope, data.user_uuid, actor ?? null);
        const successor = await successorOf(scope, event);
        // No edit of the leaving member: the history only shows that they left.
        const by = actor === data.user_uuid ? null : (actor ?? null);
        if (successor !== undefined)
          await handOver(scope, { from: data.user_uuid, to: successor, actor: by, now: clock.now() });
        // After the objectives are locked, which come before key results in the order of locks.
        await withdraw(scope, data.user_uuid, by);
      },
    }),
    onPlatform: { 'waymark.identity.user.deleted.v1': (trx, { data }) => forget(trx, data.uuid) },
  });
};
