import type { EventDraft, ReplaySource } from '@waymark/service-kit';
import { snapshotOf } from '../subscriptions/subscription-presenter.ts';
import { rowToSubscription, type SubscriptionRow } from '../subscriptions/subscription-store.ts';

const PAGE = 200;

/** Every subscription as it stands. */
export const replaySubscriptions: ReplaySource = async function* (trx): AsyncIterable<EventDraft> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page: SubscriptionRow[] = await trx('subscriptions')
      .where('organisation_uuid', '>', after)
      .orderBy('organisation_uuid')
      .limit(PAGE)
      .forShare();
    for (const row of page) {
      const { organisation_uuid: organisation } = row;
      const data = snapshotOf(rowToSubscription(row));
      const type = 'waymark.billing.subscription.changed.v1';
      yield { type, organisation, subject: organisation, actor: null, data };
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.organisation_uuid;
  }
};
