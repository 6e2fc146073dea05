import { call } from './call.ts';

/* Internal calls that every service answers. */

export const deliverEvents = call({
  method: 'POST',
  path: '/internal/events',
  tag: 'internal',
  summary: 'Events at once, before the transport brings them; answers how many failed, which come again',
  auth: 'internal',
  body: 'eventsDelivery',
  bodyLimit: 2_000_000,
  takesLong: true,
  answer: { failed: 'count' },
});

export const exportPersonalData = call({
  method: 'GET',
  path: '/internal/users/:user/export',
  tag: 'internal',
  summary: 'All that the service keeps of a person',
  auth: 'internal',
  takesLong: true,
  answer: { export: 'anything' },
});

/** Tests only: identity notifies the other services that the clock was moved. */
export const moveClock = call({
  method: 'POST',
  path: '/internal/clock',
  tag: 'internal',
  summary: 'Move the clock',
  auth: 'internal',
  body: 'devClock',
});
