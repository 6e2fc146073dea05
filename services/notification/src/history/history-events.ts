import { type AnyEvent, CONSUMERS } from '@waymark/contracts';
import { consumer, type Scope } from '@waymark/service-kit';
import { announceLive } from '../live/live-channel.ts';
import { liveMessage } from '../live/live-message.ts';
import { organisations } from '../read-models.ts';
import { historyFacts } from './history-entry.ts';
import { addHistory, unlink } from './history-store.ts';

const ENDS = /\.(objective|keyresult|team|reminder)\.deleted\./;

const record = async (scope: Scope, event: AnyEvent): Promise<void> => {
  const facts = historyFacts(event);
  const user = facts?.personally ? facts.person?.user_uuid : (event.actor ?? facts?.person?.user_uuid);
  // Without someone who did it (a hand-over that follows from leaving) there is nothing to show.
  if (facts === undefined || user === undefined) return;
  await addHistory(scope, facts, { eventId: event.id, user, at: new Date(event.time) });
};

const recordAndAnnounce = async (scope: Scope, event: AnyEvent): Promise<void> => {
  if (!(await organisations.isGone(scope))) await record(scope, event);
  if (ENDS.test(event.type)) await unlink(scope, event.subject);
  await announceLive(scope, liveMessage(event));
};

/** Records each event of an organisation in its history, and announces it on the live stream. */
export const consumeActivity = consumer({
  name: 'activity',
  on: Object.fromEntries(CONSUMERS.notification.activity.map((type) => [type, recordAndAnnounce])),
});
