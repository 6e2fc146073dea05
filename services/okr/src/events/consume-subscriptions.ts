import type { SubscriptionSnapshot } from '@waymark/contracts';
import { consumer, type Scope } from '@waymark/service-kit';

const KEEP = `
  insert into subscriptions (organisation_uuid, plan, blocked_for_not_paying, blocked_for_users, sequence)
  select $1, $2, $3, $4, $5 where not exists (select 1 from organisations where organisation_uuid = $1 and gone)
  on conflict (organisation_uuid) do update
  set plan = $2, blocked_for_not_paying = $3, blocked_for_users = $4, sequence = $5
  where subscriptions.sequence < $5`;

const keep = async (scope: Scope, { data, sequence }: { data: SubscriptionSnapshot; sequence: number }) => {
  const blocks = [data.blocked_for_not_paying, data.blocked_for_active_users_over_subscription];
  await scope.query(KEEP, [scope.organisation, data.current_subscription_type, ...blocks, sequence]);
};

/** Plans and blocks as billing tells of them. */
export const consumeSubscriptions = () =>
  consumer({ name: 'subscriptions', on: { 'waymark.billing.subscription.changed.v1': keep } });
