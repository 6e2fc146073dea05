import type { SubscriptionSnapshot } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { Age } from '../people/people-store.ts';

const SAVE = `
  insert into subscriptions (organisation_uuid, plan, blocked_for_not_paying, blocked_for_users, sequence)
  select $1, $2, $3, $4, $5 where not exists (select 1 from organisations where organisation_uuid = $1 and gone)
  on conflict (organisation_uuid) do update
  set plan = $2, blocked_for_not_paying = $3, blocked_for_users = $4, sequence = $5
  where subscriptions.sequence < $5 or subscriptions.sequence = $6::bigint`;

export const subscriptionAge = async (scope: Scope): Promise<Age> => {
  const sql = 'select sequence from subscriptions where organisation_uuid = $1';
  const [row] = await scope.query<{ sequence: number }>(sql, [scope.organisation]);
  return row?.sequence ?? null;
};

/** Stores plan and blocks unless what stands is newer; `seen` is set for an answer of billing, to give way to newer events. */
export const saveSubscription = async (
  scope: Scope,
  state: SubscriptionSnapshot,
  { sequence, seen = null }: { sequence: number; seen?: Age },
): Promise<void> => {
  const blocks = [state.blocked_for_not_paying, state.blocked_for_active_users_over_subscription];
  await scope.query(SAVE, [scope.organisation, state.current_subscription_type, ...blocks, sequence, seen]);
};
