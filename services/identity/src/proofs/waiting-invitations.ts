import { createScope, type EventDraft } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { memberEvent, memberLeft } from '../members/member-events.ts';
import { deleteMembers, insertInvitedMembers, memberIn } from '../members/member-store.ts';

type Move = { organisation: string; from: string; to: string };

/** The organisations that have invited the user and wait for an answer. */
export const waitingInvitationsOf = (trx: Knex.Transaction, user: string): Promise<string[]> =>
  trx('memberships').where({ user_uuid: user, active: false }).orderBy('organisation_uuid').pluck('organisation_uuid');

/**
 * An invitation goes from one user to another with its token, its team and its term; whoever is in the organisation already needs none.
 * Holds what the organisation is to be told: the event of leaving says the address as it is now, that of the invitation is drafted by
 * `told` once the addresses have changed. The caller holds the organisation's lock.
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
