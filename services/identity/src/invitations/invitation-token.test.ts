import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newInvitationToken, organisationOfToken } from './invitation-token.ts';

describe('an invitation token', () => {
  it('names its organisation', () => {
    const organisation = randomUUID();
    expect(organisationOfToken(newInvitationToken(organisation))).toBe(organisation);
  });
  it('is different each time', () => {
    const organisation = randomUUID();
    expect(newInvitationToken(organisation)).not.toBe(newInvitationToken(organisation));
  });
  it.each(['', 'nonsense', '.', 'a.b', `${'a'.repeat(10_000)}.b`, '💥.💥', 'AAAAAAAAAAAAAAAAAAAAAA.b.c'])(
    'has no organisation when it is malformed: %p',
    (token) => {
      expect(organisationOfToken(token)).toBeUndefined();
    },
  );
});
