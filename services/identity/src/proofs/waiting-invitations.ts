import { createScope, type EventDraft } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { memberEvent, memberLeft } from '../members/member-events.ts';
import { deleteMembers, insertInvitedMembers, memberIn } from '../members/member-store.ts';

type Move = { organisation: string; from: string; to: string };

/** The organisations whose invitation of the user is unanswered. */
export const waitingInvitationsOf = (trx: Knex.Transaction, user: string): Promise<string[]> =>
  trx('memberships').where({ user_uuid: user, active: false }).orderBy('organisation_uuid').pluck('organisation_uuid');

/**
 * Moves an invitation from one user to another, with its token, team and expiry; it is dropped if the other user is already in the
 * organisation. The returned function drafts the events once the addresses have changed: the event of leaving has the address from before,
 * that of the invitation the one after. The caller holds the organisation's lock.
 */
export const moveInvitation = async (
  trx: Knex.Transaction,
  { organisation, from, to }: Move,
  at: Date,
): Promise<() => Promise<EventDraft[]>> => {
  const scope = createScope(organisation, trx);
  const before = await memberIn(scope, from);
  const isIn = (await memberIn(scope, to)) !== undefined;
  if (!isIn) {
    await insertInvitedMembers(scope, [to], at);
    await scope.table('invitations').where({ user_uuid: from }).update({ user_uuid: to });
  }
  await deleteMembers(scope, [from]);
  return async () => {
    const after = isIn ? undefined : await memberIn(scope, to);
    const left = before && memberLeft(organisation, before, { successor: null, reason: 'left' }, null);
    return [...(left ? [left] : []), ...(after ? [memberEvent('invited', organisation, after, null)] : [])];
  };
};
