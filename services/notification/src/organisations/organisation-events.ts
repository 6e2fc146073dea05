import type { CheckinCalendar } from '@waymark/contracts';
import { consumer, type Scope } from '@waymark/service-kit';
import { noteNewCalendar } from '../inbox/inbox-calendar.ts';
import { organisations, subscriptions } from '../read-models.ts';

type Deps = {
  /** @param changedAt when it changed, which is before the event is handled */
  onNewCalendar: (scope: Scope, calendar: CheckinCalendar, changedAt: Date) => Promise<void>;
};

/** Consumes organisation events of identity, and blocks from billing. */
export const consumeOrganisations = ({ onNewCalendar }: Deps) => {
  const stored = async (scope: Scope, { time }: { time: string }): Promise<void> => {
    const calendar = await noteNewCalendar(scope);
    if (calendar) await onNewCalendar(scope, calendar, new Date(time));
  };
  return consumer({
    name: 'organisations',
    on: { ...organisations.handlers({ stored }), ...subscriptions.handlers() },
  });
};
