import { randomUUID } from 'node:crypto';
import { EVENTS_PER_DELIVERY, type EventData, type EventType, type ServiceName } from '@waymark/contracts';
import type { Clock } from '../clock.ts';
import type { TestApi } from './test-api.ts';

/** The events of other services for one service under test: creates them in order, and delivers them. */
export const createEventFeed = ({ to, http, clock }: { to: ServiceName; http: TestApi; clock: Clock }) => {
  let sequence = 0;

  const event = <Type extends EventType>(
    type: Type,
    organisation: string | undefined,
    subject: string,
    data: EventData<Type>,
    actor?: string,
  ) => {
    sequence += 1;
    const envelope = {
      specversion: '1.0' as const,
      id: randomUUID(),
      source: '/waymark/test',
      datacontenttype: 'application/json' as const,
    };
    return { ...envelope, type, subject, time: clock.now().toISOString(), organisation, sequence, actor, data };
  };

  const deliver = async (...all: object[]): Promise<void> => {
    const events = all.slice(0, EVENTS_PER_DELIVERY);
    const answer = await http.post('/internal/events', { body: { events }, calling: to });
    if (answer.status !== 200 || answer.body.failed > 0) throw new Error(`events failed: ${answer.text}`);
    if (all.length > events.length) await deliver(...all.slice(EVENTS_PER_DELIVERY));
  };

  return { event, deliver };
};
