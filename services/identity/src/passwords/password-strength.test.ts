import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { isStrongEnough, PASSWORD_ESTIMATED_CHARACTERS, PASSWORD_MIN_LENGTH, strengthInput } from '@waymark/contracts';
import { closedAfter, until, withinDeadline } from '@waymark/service-kit/testing';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { createTestIdentity, PASSWORD, tokenIn } from '../testing/test-identity.ts';
import { createPasswordStrength, type PasswordStrength, type StrengthLimits } from './password-strength.ts';

const atEnd = closedAfter(afterEach);

/** Slow for zxcvbn: all characters can stand for letters. */
const SLOW = '4@8({[<369&#!1|0$5+7%2'.repeat(9);
const OWN = path.join(import.meta.dirname, '../testing/short-lived-strength-process.ts');
const LIMITS: StrengthLimits = { most: 100, timeoutMs: 60_000, idleMs: 60_000 };

const made: PasswordStrength[] = [];
const createStrength = (limits = LIMITS, program?: string): PasswordStrength => {
  const strength = createPasswordStrength({ warn: () => undefined }, limits, program);
  made.push(strength);
  return strength;
};
afterEach(async () => {
  await Promise.all(made.splice(0).map((strength) => strength.stop()));
});

describe('estimating the strength of passwords', () => {
  it('scores common passwords, and those with words known about the user, below 3', async () => {
    const strength = createStrength();
    expect((await strength.estimate('password1', [])).score).toBeLessThan(3);
    expect(await strength.estimate('blue-otter-carries-7-lamps', [])).toEqual({ score: 4, problem: null });
    expect((await strength.estimate('brontosaurus9', ['wilhelmina@brontosaurus.example'])).score).toBeLessThan(3);
  });

  it('keeps its compile cache, although a signal ends the process', async () => {
    const cache = await mkdtemp(path.join(tmpdir(), 'compiled-'));
    process.env.NODE_COMPILE_CACHE = cache;
    try {
      const strength = createStrength();
      await strength.estimate('password1', []);
      await strength.stop();
      expect((await readdir(cache, { recursive: true })).length).toBeGreaterThan(10);
    } finally {
      delete process.env.NODE_COMPILE_CACHE;
      await rm(cache, { recursive: true });
    }
  });

  it.each([
    ['the name of the product', 'waymark2026', []],
    ['the name of the product with digits and signs for letters', 'W4ym@rk-2026', []],
    ['the name of the organisation', 'quetzalcoatl2026', ['Quetzalcoatl GmbH']],
    ['the words of the organisation’s name', 'verdantquarrel77', ['Verdant & Quarrel']],
    ['the name of the user without its accents', 'szczepanska2026', ['Szczepańska']],
    ['a part of the email address', 'hrothgarwulf1', ['hrothgarwulf.99@example.org']],
  ])('rates a password that contains %s as weak, with the problem "known"', async (_what, password, known) => {
    const { score, problem } = await createStrength().estimate(password, known);
    expect({ weak: score < 3, problem }).toEqual({ weak: true, problem: 'known' });
  });

  it('reports the problem "common" for a sample of the 10,000 commonest, whatever their case', async () => {
    const strength = createStrength();
    const commonest = common['passwords-common'].slice(0, 10_000).filter((each) => each.length >= PASSWORD_MIN_LENGTH);
    const some = commonest.filter((_, index) => index % 250 === 0);
    expect(some.length).toBeGreaterThan(15);
    for (const password of [...some, 'PassWord', commonest.at(-1) ?? '']) {
      expect([password, (await strength.estimate(password, [])).problem]).toEqual([password, 'common']);
    }
  });

  it('rates random passwords of seven or eight characters as weak, and one of nine as strong', async () => {
    const strength = createStrength();
    const characters = [...'abcdefghijkmnpqrstuvwxyzABCDEFGHIJKLMNPQRSTUVWXYZ23456789!"%&/()=?+*#_.:;<>äöüßéèñçțșăî€'];
    const password = (length: number) =>
      Array.from({ length }, () => characters[randomInt(characters.length)] ?? '').join('');
    for (let round = 0; round < 60; round += 1) {
      const short = password(PASSWORD_MIN_LENGTH + (round % 2));
      expect([short, isStrongEnough((await strength.estimate(short, [])).score)]).toEqual([short, false]);
    }
    expect((await strength.estimate('g7#Wq2+Lz', [])).score).toBeGreaterThanOrEqual(3);
  });

  it('does not block the event loop', async () => {
    const strength = createStrength();
    await strength.estimate('the dictionaries are there now', []);
    const order: string[] = [];
    const estimated = [1, 2, 3, 4, 5].map((n) =>
      strength.estimate(`${n}${SLOW}`, []).then(() => order.push('estimated')),
    );
    await new Promise<void>((resolve) => setImmediate(resolve));
    order.push('loop');
    await Promise.all(estimated);
    expect(order).toEqual(['loop', 'estimated', 'estimated', 'estimated', 'estimated', 'estimated']);
  });

  it('refuses passwords beyond the queue limit, and accepts more once the queue is shorter', async () => {
    const strength = createStrength({ ...LIMITS, most: 3 });
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => strength.estimate(`${n}${SLOW}`, [])));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const refused = { code: 'TOO_MANY_REQUESTS', data: { retryAfter: expect.any(Number) } };
    expect(answers[4]).toMatchObject({ reason: refused });
    expect((await strength.estimate('password1', [])).score).toBeLessThan(3);
  });

  it('ends an estimate that takes too long, and estimates the next one in another process', async () => {
    const limits = { ...LIMITS };
    const strength = createStrength(limits, OWN);
    const { score: first } = await strength.estimate('any', []);
    limits.timeoutMs = 1_000;
    const stuck = strength.estimate('is estimated for ever', []);
    limits.timeoutMs = LIMITS.timeoutMs;
    const next = strength.estimate('any', []);
    await expect(stuck).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await next).score).not.toBe(first);
  });

  it('may take longer than a call’s time limit, because a busy machine is slow to start a process', async () => {
    const strength = createStrength();
    expect((await withinDeadline(1, () => strength.estimate('password1', []))).score).toBeLessThan(3);
  });

  it('starts another process after one that died, and estimates the waiting password in it', async () => {
    const strength = createStrength(LIMITS, OWN);
    const dead = { code: 'SERVICE_UNAVAILABLE', data: { retryAfter: 1 } };
    const [dying, next] = [strength.estimate('ends the process', []), strength.estimate('any', [])];
    await expect(dying).rejects.toMatchObject(dead);
    expect((await next).score).toBeGreaterThan(0);
  });

  it('works after a process that died while idle', async () => {
    const strength = createStrength(LIMITS, OWN);
    const { score: pid } = await strength.estimate('any', []);
    process.kill(pid, 'SIGKILL');
    // A request that comes before the process is known to have ended is refused.
    const another = () =>
      strength.estimate('any', []).then(
        ({ score }) => score !== pid,
        () => false,
      );
    await until(another);
    process.kill((await strength.estimate('any', [])).score, 'SIGKILL');
    await strength.stop();
  });

  it('ends a process that has nothing to estimate, and begins another for the next password', async () => {
    const processOf = (strength: PasswordStrength) => async () => (await strength.estimate('any', [])).score;
    const kept = processOf(createStrength(LIMITS, OWN));
    expect(await kept()).toBe(await kept());
    const ended = processOf(createStrength({ ...LIMITS, idleMs: 0 }, OWN));
    const first = await ended();
    await until(async () => (await ended()) !== first);
  });

  it('finishes estimates in progress before it stops', async () => {
    const strength = createStrength();
    const estimated = strength.estimate(SLOW, []);
    await strength.stop();
    expect((await estimated).score).toBeGreaterThan(2);
    await expect(strength.estimate('any', [])).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('estimates only the beginning of a password and at most forty words, however long the input is', () => {
    const estimated = strengthInput('x'.repeat(200), [`${'word '.repeat(50)}`, 'a b c '.repeat(40), null]);
    expect(estimated.password).toHaveLength(PASSWORD_ESTIMATED_CHARACTERS);
    expect(estimated.words.length).toBeLessThanOrEqual(40);
    expect(Math.max(...estimated.words.map((word) => word.length))).toBeLessThanOrEqual(PASSWORD_ESTIMATED_CHARACTERS);
  });
});

describe('a registration', () => {
  it('hashes all 190 characters of a password, and is refused with a password of 201 characters', async () => {
    const identity = await createTestIdentity();
    atEnd(() => identity.close());
    const password = SLOW.slice(0, 190);
    const { email } = await identity.register({ password });
    const login = (attempt: string) => identity.api.post('/api/v1/user/login', { body: { email, password: attempt } });
    expect((await login(password)).status).toBe(200);
    expect((await login(`${password.slice(0, -1)}x`)).status).toBe(401);
    const person = { email: 'long@example.com', first_name: 'A', last_name: 'B', lang: 'en' };
    const refused = await identity.api.post('/api/v1/user/new', { body: { ...person, password: 'x'.repeat(201) } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']]);
  });
});

describe('the name of an organisation', () => {
  it('makes a password that contains it too weak for a member and for a user who joins by invitation', async () => {
    const identity = await createTestIdentity();
    atEnd(() => identity.close());
    const owner = await identity.register();
    const organisation = await identity.createOrganisation(owner, { name: 'Quetzalcoatl' });
    const weak = 'quetzalcoatl2026';
    const about = expect.stringContaining('organisation');
    const change = { old_password: PASSWORD, password: weak };
    const changed = await identity.api.post('/api/v1/user/change_password_connected', {
      token: owner.token,
      body: change,
    });
    const email = 'invited@example.com';
    const path = `/api/v1/user/organisations/${organisation}/add`;
    await identity.api.post(path, { token: owner.token, body: { users_emails: [email] } });
    const [mail] = await identity.mails(email, 'invitation');
    const invitation_token = tokenIn(mail);
    const person = { email, password: weak, first_name: 'A', last_name: 'B', lang: 'en', invitation_token };
    const joined = await identity.api.post('/api/v1/user/new', { body: person });
    for (const refused of [changed, joined]) {
      expect([refused.status, refused.body.errors]).toEqual([422, { password: about }]);
    }
  });
});
