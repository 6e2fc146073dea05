import { consumer, type Scope } from '@waymark/service-kit';
import { hasNewCalendar } from '../inbox/inbox-calendar.ts';
import { organisations, subscriptions } from '../read-models.ts';

type Deps = {
  /** @param changedAt when it changed, which is before the event is handled */
  onNewCalendar: (scope: Scope, changedAt: Date) => Promise<void>;
};

/** Consumes organisation events of identity, and blocks from billing. */
export const consumeOrganisations = ({ onNewCalendar }: Deps) => {
  const stored = async (scope: Scope, { time }: { time: string }): Promise<void> => {
    if (await hasNewCalendar(scope)) await onNewCalendar(scope, new Date(time));
  };
  return consumer({
    name: 'organisations',
    on: { ...organisations.handlers({ stored }), ...subscriptions.handlers() },
  });
};
