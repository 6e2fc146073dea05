import { type AnyEvent, CONSUMERS } from '@waymark/contracts';
import { consumer } from '@waymark/service-kit';
import type { Announcement } from '../live/live-channel.ts';
import { liveMessage } from '../live/live-message.ts';
import { historyFacts } from './history-entry.ts';
import { ADD_HISTORY, historyBindings, type ReceivedEvent } from './history-store.ts';

const ENDS = /\.(objective|keyresult|team|reminder)\.deleted\./;

/** Events without an author (a hand-over caused by leaving) leave no entry. */
const entryOf = (event: AnyEvent): ReceivedEvent['entry'] => {
  const facts = historyFacts(event);
  const user = facts?.personally ? facts.person?.user_uuid : (event.actor ?? facts?.person?.user_uuid);
  return facts && user ? { facts, user, at: new Date(event.time) } : undefined;
};

const announcementOf = (event: AnyEvent): Announcement => ({
  organisation: event.organisation ?? '',
  message: liveMessage(event),
});

const receivedEvent = (event: AnyEvent): ReceivedEvent => ({
  eventId: event.id,
  entry: entryOf(event),
  announcement: announcementOf(event),
  ended: ENDS.test(event.type) ? event.subject : undefined,
});

/** Stores each event of an organisation in its history, and announces it on the live streams. */
export const consumeActivity = consumer({
  name: 'activity',
  asStatement: {
    types: CONSUMERS.notification.activity,
    sql: ADD_HISTORY,
    bindings: (events) => historyBindings(events.map(receivedEvent)),
  },
});
