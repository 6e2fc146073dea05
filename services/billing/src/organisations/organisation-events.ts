import { type Clock, consumer } from '@waymark/service-kit';
import { organisations } from '../read-models.ts';
import { adoptOrphanedRequest } from '../subscriptions/orphaned-request.ts';
import { recount, type StepDeps } from '../subscriptions/step-service.ts';

/** Consumes organisation events: each organisation gets a subscription, which ends with it. The ledger stays. */
export const consumeOrganisations = ({ clock, ...deps }: StepDeps & { clock: Clock }) =>
  consumer({
    name: 'organisations',
    on: organisations.handlers({
      stored: async (scope) => {
        const stamp = { actor: null, now: clock.now() };
        await recount(deps, scope, stamp);
        await adoptOrphanedRequest(deps, scope, stamp);
      },
    }),
  });
