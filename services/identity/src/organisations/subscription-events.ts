import { consumer } from '@waymark/service-kit';
import type { MemberRemovalService } from '../members/member-removal-service.ts';
import { latestJoined } from '../members/member-store.ts';
import { lockOrganisation } from './organisation-store.ts';
import { laterMaximumIn, storeSubscription } from './subscription-reader.ts';

/** Stores the latest state of a subscription, for when billing does not answer. */
export const consumeSubscriptions = consumer({
  name: 'subscriptions',
  on: {
    'waymark.billing.subscription.changed.v1': (scope, event) => storeSubscription(scope, event.data, event.sequence),
  },
});

/**
 * On a downgrade the members who joined last are removed until the rest fits, never the owner (product-rules.md, "Accepting a request"). The event may
 * arrive late, and removing cannot be undone: members who fit by then, since another plan or maximum was granted, stay.
 */
export const consumePlans = (removal: MemberRemovalService) =>
  consumer({
    name: 'plans',
    on: {
      'waymark.billing.plan.accepted.v1': async (scope, { data, sequence }) => {
        const organisation = await lockOrganisation(scope);
        const maximum = Math.max(data.maximum, (await laterMaximumIn(scope, sequence)) ?? 0);
        const tooMany = organisation ? organisation.activeMembers - maximum : 0;
        if (!organisation || !data.downgrade || tooMany <= 0) return;
        const members = await latestJoined(scope, organisation.ownerUuid, tooMany);
        const how = { successor: null, reason: 'downgraded', actor: null, plan: data.plan } as const;
        await removal.remove(scope, organisation, { members, ...how });
      },
    },
  });
