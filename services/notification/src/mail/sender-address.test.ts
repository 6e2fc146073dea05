import { expect, it } from '@jest/globals';
import { senderAt } from './sender-address.ts';

it.each([
  ['https://okr.fjord-bikes.example', 'Waymark <no-reply@okr.fjord-bikes.example>'],
  ['http://localhost:8080', 'Waymark <no-reply@localhost>'],
  ['http://192.0.2.1:8080', 'Waymark <no-reply@localhost>'],
  ['http://[::1]:8080', 'Waymark <no-reply@localhost>'],
])('without a configured sender, mails of a server at %s are sent from %s', (publicUrl, sender) => {
  expect(senderAt(publicUrl)).toBe(sender);
});
