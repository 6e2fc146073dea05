import { type Clock, consumer } from '@waymark/service-kit';
import { organisations } from '../read-models.ts';
import { recount, type StepDeps } from '../subscriptions/step-service.ts';

/** Consumes organisation events: each organisation gets a subscription, which ends with it. The ledger stays. */
export const consumeOrganisations = ({ clock, ...deps }: StepDeps & { clock: Clock }) =>
  consumer({
    name: 'organisations',
    on: organisations.handlers({ stored: (scope) => recount(deps, scope, { actor: null, now: clock.now() }) }),
  });
