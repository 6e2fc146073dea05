import type { OrganisationSnapshot } from '@waymark/contracts';
import { type Clock, consumer, type Scope } from '@waymark/service-kit';
import { forgetWork } from '../extraction/work-store.ts';
import { forgetMembers } from '../members/member-store.ts';
import { isGone, putGoneOrganisation, putOrganisation } from '../organisations/organisation-store.ts';
import { type RecordDeps, recount } from '../subscriptions/record.ts';
import { dropSubscription } from '../subscriptions/subscription-store.ts';

type Told = { sequence: number; data: OrganisationSnapshot };

/** Organisations as identity tells of them: each gets a subscription, and loses it with its end. The ledger stays. */
export const consumeOrganisations = ({ clock, ...deps }: RecordDeps & { clock: Clock }) => {
  const keep = async (scope: Scope, { data, sequence }: Told) => {
    if (await isGone(scope)) return;
    await putOrganisation(scope, data, sequence);
    await recount(deps, scope, { actor: null, now: clock.now() });
  };

  const drop = async (scope: Scope, { sequence }: { sequence: number }) => {
    await putGoneOrganisation(scope, sequence);
    await dropSubscription(scope);
    await forgetMembers(scope);
    await forgetWork(scope);
  };

  return consumer({
    name: 'organisations',
    on: {
      'waymark.identity.organisation.created.v1': keep,
      'waymark.identity.organisation.updated.v1': keep,
      'waymark.identity.organisation.deleted.v1': drop,
    },
  });
};
