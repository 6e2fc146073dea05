import { call } from '../call.ts';

export const listOutstanding = call({
  method: 'GET',
  path: '/internal/organisations/:org/owed',
  tag: 'internal',
  summary: 'What waits for each person: check-ins that are due, and objectives to validate, for reminders',
  auth: 'internal',
  answer: { users: ['outstanding'] },
});

export const listDigest = call({
  method: 'GET',
  path: '/internal/organisations/:org/digest',
  tag: 'internal',
  summary: 'What moved, what is blocked, what needs attention and what ends soon, for digests',
  auth: 'internal',
  answer: { digest: 'digest' },
});
