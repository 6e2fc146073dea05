import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { judgedPart, PASSWORD_JUDGED_CHARACTERS } from '@waymark/contracts';
import { createTestIdentity } from '../testing/test-identity.ts';
import { createPasswordStrength, type PasswordStrength, type StrengthLimits } from './password-strength.ts';

/** Made of what zxcvbn looks at longest: characters that stand for letters. */
const SLOW = '4@8({[<369&#!1|0$5+7%2'.repeat(9);
const LIMITS: StrengthLimits = { most: 100, timeoutMs: 60_000, memoryMb: 256 };

const made: PasswordStrength[] = [];
const createStrength = (limits = LIMITS, thread?: string): PasswordStrength => {
  const strength = createPasswordStrength({ warn: () => undefined }, limits, thread);
  made.push(strength);
  return strength;
};
afterEach(async () => {
  await Promise.all(made.splice(0).map((strength) => strength.stop()));
});

describe('judging passwords', () => {
  it('scores them, holding what is known of the person against them', async () => {
    const strength = createStrength();
    expect(await strength.score('password1', [])).toBeLessThan(3);
    expect(await strength.score('blue-otter-carries-7-lamps', [])).toBe(4);
    expect(await strength.score('brontosaurus9', ['wilhelmina@brontosaurus.example'])).toBeLessThan(3);
  });

  it('leaves the event loop free while it judges', async () => {
    const strength = createStrength();
    await strength.score('the dictionaries are there now', []);
    const order: string[] = [];
    const judged = [1, 2, 3, 4, 5].map((n) => strength.score(`${n}${SLOW}`, []).then(() => order.push('judged')));
    await new Promise<void>((resolve) => setImmediate(resolve));
    order.push('loop');
    await Promise.all(judged);
    expect(order).toEqual(['loop', 'judged', 'judged', 'judged', 'judged', 'judged']);
  });

  it('refuses what is beyond the queue, and takes more once that is shorter', async () => {
    const strength = createStrength({ ...LIMITS, most: 3 });
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => strength.score(`${n}${SLOW}`, [])));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const refused = { code: 'TOO_MANY_REQUESTS', data: { retryAfter: expect.any(Number) } };
    expect(answers[4]).toMatchObject({ reason: refused });
    expect(await strength.score('password1', [])).toBeLessThan(3);
  });

  it('ends a judgement that takes too long, and judges the next one in another thread', async () => {
    const limits = { ...LIMITS, timeoutMs: 1 };
    const strength = createStrength(limits);
    const [slow, next] = [strength.score(SLOW, []), strength.score('password1', [])];
    await expect(slow).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(next).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    limits.timeoutMs = LIMITS.timeoutMs;
    expect(await strength.score('password1', [])).toBeLessThan(3);
  });

  it('begins another thread after one that died', async () => {
    const strength = createStrength(LIMITS, path.join(import.meta.dirname, '../testing/dying-judge.ts'));
    const dead = { code: 'SERVICE_UNAVAILABLE', data: { retryAfter: 1 } };
    await expect(strength.score('one that ends the thread', [])).rejects.toMatchObject(dead);
    expect(await strength.score('any other', [])).toBe(4);
  });

  it('lets what is under way end before it stops', async () => {
    const strength = createStrength();
    const judged = strength.score(SLOW, []);
    await strength.stop();
    expect(await judged).toBeGreaterThan(2);
  });

  it('looks at the beginning of a password and at a few words, however much it is given', () => {
    const judged = judgedPart('x'.repeat(200), [`${'word '.repeat(50)}`, 'a b c '.repeat(40), null]);
    expect(judged.password).toHaveLength(PASSWORD_JUDGED_CHARACTERS);
    expect(judged.words.length).toBeLessThanOrEqual(40);
    expect(Math.max(...judged.words.map((word) => word.length))).toBeLessThanOrEqual(PASSWORD_JUDGED_CHARACTERS);
  });
});

describe('a registration', () => {
  it('with a password longer than 200 characters is refused, whose rest is hashed all the same below that', async () => {
    const identity = await createTestIdentity();
    const password = SLOW.slice(0, 190);
    const { email } = await identity.register({ password });
    const login = (attempt: string) => identity.api.post('/api/v1/user/login', { body: { email, password: attempt } });
    expect((await login(password)).status).toBe(200);
    expect((await login(`${password.slice(0, -1)}x`)).status).toBe(401);
    const person = { email: 'long@example.com', first_name: 'A', last_name: 'B', lang: 'en' };
    const refused = await identity.api.post('/api/v1/user/new', { body: { ...person, password: 'x'.repeat(201) } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']]);
    await identity.close();
  });
});
