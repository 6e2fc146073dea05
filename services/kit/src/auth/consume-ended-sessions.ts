import { type Consumer, consumer } from '../events/consumer.ts';
import type { EndedSessions } from './ended-sessions.ts';

/** Handles identity's events about ended sessions. */
export const consumeEndedSessions = (ended: EndedSessions): Consumer =>
  consumer({
    name: 'ended_sessions',
    onPlatform: {
      'waymark.identity.session.ended.v1': (trx, { data, time }) => ended.note(trx, data, new Date(time)),
    },
  });
