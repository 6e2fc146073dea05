import { consumer, type Scope } from '@waymark/service-kit';
import { hasNewCalendar } from '../inbox/inbox-calendar.ts';
import { organisations, subscriptions } from '../read-models.ts';

type Deps = { onNewCalendar: (scope: Scope) => Promise<void> };

/** Consumes organisation events of identity, and blocks from billing. */
export const consumeOrganisations = ({ onNewCalendar }: Deps) => {
  const stored = async (scope: Scope): Promise<void> => {
    if (await hasNewCalendar(scope)) await onNewCalendar(scope);
  };
  return consumer({
    name: 'organisations',
    on: { ...organisations.handlers({ stored }), ...subscriptions.handlers() },
  });
};
