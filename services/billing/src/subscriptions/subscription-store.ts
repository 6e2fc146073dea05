import type { Lang, PlanType } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { firstSubscription, type Subscription } from './subscription.ts';

export type SubscriptionRow = {
  organisation_uuid: string;
  plan: PlanType;
  requested_plan: PlanType | null;
  requested_seats: number | null;
  request_uuid: string | null;
  accepted_uuid: string | null;
  requester_uuid: string | null;
  requester_email: string | null;
  requester_lang: Lang | null;
  included_users: number;
  extra_users: number;
  cost_cents: number;
  due_cents: number;
  due_since: Date | null;
  anchor: Date | null;
  months_charged: number;
  next_charge_at: Date | null;
  active_users: number;
  blocked_for_not_paying: boolean;
  blocked_for_users: boolean;
};

const requesterOf = ({ requester_uuid: uuid, requester_email: email, requester_lang: lang }: SubscriptionRow) =>
  uuid === null || email === null ? null : { uuid, email, lang: lang ?? 'en' };

/** A subscription from its row. Without an address, as after the deletion of the account, there is no requester. */
export const rowToSubscription = (row: SubscriptionRow): Subscription => ({
  organisation: row.organisation_uuid,
  plan: row.plan,
  requestedPlan: row.requested_plan,
  requestedSeats: row.requested_seats,
  requestUuid: row.request_uuid,
  acceptedUuid: row.accepted_uuid,
  requester: requesterOf(row),
  includedUsers: row.included_users,
  extraUsers: row.extra_users,
  costCents: row.cost_cents,
  dueCents: row.due_cents,
  dueSince: row.due_since,
  anchor: row.anchor,
  monthsCharged: row.months_charged,
  nextChargeAt: row.next_charge_at,
  activeUsers: row.active_users,
  blockedForNotPaying: row.blocked_for_not_paying,
  blockedForUsers: row.blocked_for_users,
});

const subscriptionToRow = (subscription: Subscription, now: Date) => ({
  plan: subscription.plan,
  requested_plan: subscription.requestedPlan,
  requested_seats: subscription.requestedSeats,
  request_uuid: subscription.requestUuid,
  accepted_uuid: subscription.acceptedUuid,
  requester_uuid: subscription.requester?.uuid ?? null,
  requester_email: subscription.requester?.email ?? null,
  requester_lang: subscription.requester?.lang ?? null,
  included_users: subscription.includedUsers,
  extra_users: subscription.extraUsers,
  cost_cents: subscription.costCents,
  due_cents: subscription.dueCents,
  due_since: subscription.dueSince,
  anchor: subscription.anchor,
  months_charged: subscription.monthsCharged,
  next_charge_at: subscription.nextChargeAt,
  active_users: subscription.activeUsers,
  blocked_for_not_paying: subscription.blockedForNotPaying,
  blocked_for_users: subscription.blockedForUsers,
  updated_at: now,
});

/** Creates the free subscription, unless there is one already. */
export const openSubscription = async (scope: Scope, now: Date): Promise<void> => {
  const row = subscriptionToRow(firstSubscription(scope.organisation), now);
  await scope.insert('subscriptions', row).onConflict('organisation_uuid').ignore();
};

/** The subscription of the scope's organisation, not locked; undefined as long as no event of the organisation has arrived. */
export const findSubscription = async (scope: Scope): Promise<Subscription | undefined> => {
  const row = await scope.table<SubscriptionRow>('subscriptions').first();
  return row && rowToSubscription(row);
};

/** Those that exist, in no particular order. Only in transactions across organisations. */
export const findSubscriptions = async (
  trx: Knex.Transaction,
  organisations: readonly string[],
): Promise<Subscription[]> => {
  const rows: SubscriptionRow[] = await trx('subscriptions').whereIn('organisation_uuid', organisations);
  return rows.map(rowToSubscription);
};

/** Reads the subscription and locks it until the transaction ends, against changes and against counting members for it. */
export const lockSubscription = async (scope: Scope): Promise<Subscription | undefined> => {
  const row = await scope.table<SubscriptionRow>('subscriptions').forUpdate().first();
  return row && rowToSubscription(row);
};

/** Stores all fields of a subscription that the transaction has locked. */
export const saveSubscription = async (scope: Scope, subscription: Subscription, now: Date): Promise<void> => {
  await scope.table('subscriptions').update(subscriptionToRow(subscription, now));
};

/**
 * Removes the address of a deleted account from its requests, and from jobs for mails about them, which are still done; dead ones, and those
 * that an earlier version completed, are deleted.
 */
export const forgetRequester = async (trx: Knex.Transaction, userUuid: string): Promise<void> => {
  const nobody = { requester_uuid: null, requester_email: null, requester_lang: null };
  await trx('subscriptions').where({ requester_uuid: userUuid }).update(nobody);
  const jobs = () =>
    trx('jobs').where({ kind: 'request_mails' }).whereRaw("payload -> 'requester' ->> 'uuid' = ?", [userUuid]);
  await jobs()
    .where((over) => over.whereNotNull('done_at').orWhereNotNull('dead_at'))
    .delete();
  await jobs().update({ payload: trx.raw("payload #- '{requester,email}'") });
};
