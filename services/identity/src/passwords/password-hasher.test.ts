import { describe, expect, it } from '@jest/globals';
import { withinDeadline } from '@waymark/service-kit/testing';
import { createPasswordHasher } from './password-hasher.ts';

describe('the hasher of passwords', () => {
  it('matches only the right password, and no password where there is no hash', async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('correct horse');
    expect(await hasher.matches(stored, 'correct horse')).toBe(true);
    expect(await hasher.matches(stored, 'wrong horse')).toBe(false);
    expect(await hasher.matches(null, 'correct horse')).toBe(false);
  });

  it('finishes hashes in progress when the service stops, and refuses those that wait', async () => {
    const hasher = createPasswordHasher();
    const crowd = Array.from({ length: 300 }, () => hasher.matches(null, 'guess'));
    const settled = Promise.allSettled(crowd);
    await hasher.stop();
    const outcomes = await settled;
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(200);
    expect(refused.length).toBeLessThan(300);
    for (const outcome of refused)
      expect(outcome).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE', data: { retryAfter: 1 } } });
    await expect(hasher.hash('late')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('skips passwords whose request is past its deadline, so that they do not delay later requests', async () => {
    const hasher = createPasswordHasher();
    const crowd: Promise<boolean>[] = [];
    const request = withinDeadline(20, async () => {
      crowd.push(...Array.from({ length: 300 }, () => hasher.matches(null, 'guess')));
      await Promise.all(crowd);
    });
    await expect(request).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const after = hasher.matches(null, 'guess');
    expect((await Promise.allSettled(crowd)).at(-1)).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await after).toBe(false);
  });
});

it.each([
  ['as costly as new ones', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', false],
  ['more costly', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA', false],
  ['less memory', '$argon2id$v=19$m=19455,t=2,p=1$c2FsdA$aGFzaA', true],
  ['fewer passes', '$argon2id$v=19$m=65536,t=1,p=1$c2FsdA$aGFzaA', true],
  ['argon2i', '$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', true],
  ['an older version of argon2', '$argon2id$v=16$m=19456,t=2,p=1$c2FsdA$aGFzaA', true],
  ['bcrypt', '$2b$12$abcdefghijklmnopqrstuv', true],
])('a hash is outdated if it is weaker than new ones or of another kind: %s', (_what, stored, outdated) => {
  expect(createPasswordHasher().isOutdated(stored)).toBe(outdated);
});

it('a new hash is not outdated', async () => {
  const hasher = createPasswordHasher();
  expect(hasher.isOutdated(await hasher.hash('correct horse'))).toBe(false);
});
