import { type Clock, consumer } from '@waymark/service-kit';
import { organisations } from '../read-models.ts';
import { recount, type StepDeps } from '../subscriptions/step-service.ts';

/** Organisations as identity tells of them: each gets a subscription, and loses it with its end. The ledger stays. */
export const consumeOrganisations = ({ clock, ...deps }: StepDeps & { clock: Clock }) =>
  consumer({
    name: 'organisations',
    on: organisations.handlers({ stored: (scope) => recount(deps, scope, { actor: null, now: clock.now() }) }),
  });
