import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@waymark/contracts';
import { AppError, refusalWhenLate } from '@waymark/service-kit';
import { until, withinDeadline } from '@waymark/service-kit/testing';
import { createRequireFactorProof } from '../factors/factor-proof.ts';
import { createStepLimits } from '../factors/step-limits.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity } from '../testing/test-identity.ts';
import { findUser } from '../users/user-store.ts';
import { type AttemptLimits, createAttemptLimits } from './attempt-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WRONG = 'wrong-password';

let identity: TestIdentity;
let person: Person;
let email: string;
let limits: AttemptLimits;
beforeAll(async () => {
  identity = await createTestIdentity();
  limits = createAttemptLimits({ ...identity.host, secret: identity.host.settings.internalSecret });
});
afterAll(() => identity.close());
beforeEach(async () => {
  // Past the windows of the previous test.
  identity.host.clock.advance(25 * HOUR);
  person = await identity.register();
  email = person.email;
});

type From = { ip?: string; device?: string };
/** The answer of the call, without the cost of hashing a password. */
const signIn = async (password: string, { ip = '10.0.0.1', device }: From = {}, who = email) => {
  try {
    const isRight = await limits.signIn(who, { address: ip, device }, async () => password === PASSWORD || undefined);
    return { status: isRight ? 200 : 401, retryAfterMinutes: 0 };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: ERRORS[error.code].status, retryAfterMinutes: Math.ceil((error.data.retryAfter ?? 0) / 60) };
  }
};
const statusOf = async (password: string, from?: From, who?: string) => (await signIn(password, from, who)).status;
const guess = async (times: number, from?: From, who?: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push(await statusOf(WRONG, from, who));
  return statuses;
};
const times = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value);
/** From ten networks, so that no single one reaches its limit. */
const guessFromEverywhere = async () => {
  for (let network = 1; network <= 10; network += 1) {
    expect(await guess(10, { ip: `10.9.${network}.1` })).toEqual(times(10, 401));
  }
};
/** The browser with which the person registered. */
const deviceOf = ({ cookie }: Person): string => cookie.split('waymark_device=')[1] ?? '';

describe('wrong passwords for an account from one network', () => {
  it('block further attempts for 15 minutes after ten, even with the right password', async () => {
    expect(await guess(10)).toEqual(times(10, 401));
    expect(await signIn(WRONG)).toEqual({ status: 429, retryAfterMinutes: 15 });
    identity.host.clock.advance(5 * MINUTE);
    expect(await signIn(PASSWORD)).toEqual({ status: 429, retryAfterMinutes: 10 });
    identity.host.clock.advance(10 * MINUTE);
    expect(await statusOf(PASSWORD)).toBe(200);
  });

  it('block until two hours after the first when there are twenty, and until a day when thirty', async () => {
    await guess(10);
    identity.host.clock.advance(15 * MINUTE);
    expect(await guess(10)).toEqual(times(10, 401));
    expect(await signIn(PASSWORD)).toEqual({ status: 429, retryAfterMinutes: 105 });
    identity.host.clock.advance(105 * MINUTE);
    expect(await guess(10)).toEqual(times(10, 401));
    expect(await signIn(PASSWORD)).toEqual({ status: 429, retryAfterMinutes: 22 * 60 });
    identity.host.clock.advance(22 * HOUR);
    expect(await statusOf(PASSWORD)).toBe(200);
  });

  it('cannot exceed the limit by being sent concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => statusOf(WRONG)));
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(15);
  });

  it('do not block the right password when it is sent forty times at the same time', async () => {
    await guess(5);
    const answers = await Promise.all(Array.from({ length: 40 }, () => statusOf(PASSWORD)));
    expect(answers).toEqual(times(40, 200));
  });

  it('are no longer counted after a successful sign-in', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await guess(6)).toEqual(times(6, 401));
      expect(await statusOf(PASSWORD)).toBe(200);
    }
  });

  it.each([
    ['the other addresses of an IPv6 network', '2001:db8:0:1::a', '2001:db8:0:1:ffff::b', 429],
    ['not another IPv6 network', '2001:db8:0:1::a', '2001:db8:0:2::a', 200],
    ['an IPv4 address however it is written', '198.51.100.7', '::ffff:198.51.100.7', 429],
    ['not another IPv4 address', '198.51.100.7', '198.51.100.8', 200],
  ])('block by network: %s', async (_whom, guesser, other, status) => {
    await guess(10, { ip: guesser });
    expect(await statusOf(PASSWORD, { ip: other })).toBe(status);
  });

  it('do not block other accounts', async () => {
    const neighbour = await identity.register();
    await guess(10);
    expect(await statusOf(PASSWORD, {}, neighbour.email)).toBe(200);
  });

  it('are counted without the address or the network being readable', async () => {
    await guess(1, { ip: '198.51.100.77' });
    const rows = await identity.host.admin<{ key: string }>("select key from rate_limits where key like 'guesses%'");
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^guesses[\w:]*:[\w-]{43}$/);
  });
});

describe('wrong passwords from one network for many accounts', () => {
  const spray = async (ip: string) => {
    const some = (from: number) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => statusOf(WRONG, { ip }, `guess${from + n}@example.com`)));
    for (let n = 0; n < 100; n += 20) expect(await some(n)).toEqual(times(20, 401));
  };

  it('block that network after a hundred, and no other network', async () => {
    await spray('10.2.0.1');
    expect(await signIn(WRONG, { ip: '10.2.0.1' }, 'guess@example.com')).toEqual({
      status: 429,
      retryAfterMinutes: 15,
    });
    expect(await statusOf(PASSWORD, { ip: '10.2.0.1' })).toBe(429);
    expect(await statusOf(PASSWORD, { ip: '10.2.0.2' })).toBe(200);
  });

  it('do not block a browser of that network that is known for the account', async () => {
    await spray('10.2.0.3');
    expect(await statusOf(PASSWORD, { ip: '10.2.0.3', device: deviceOf(person) })).toBe(200);
  });

  it('do not include right ones, even if two hundred of these are sent at the same time', async () => {
    const all = Array.from({ length: 200 }, (_, n) => statusOf(PASSWORD, { ip: '10.2.0.5' }, `right${n}@example.com`));
    expect(await Promise.all(all)).toEqual(times(200, 200));
  });

  it('are checked at most a hundred times when a hundred and fifty are sent at the same time', async () => {
    const all = Array.from({ length: 150 }, (_, n) => statusOf(WRONG, { ip: '10.2.0.4' }, `at-once${n}@example.com`));
    expect((await Promise.all(all)).filter((status) => status === 401).length).toBeLessThanOrEqual(100);
  });
});

describe('wrong passwords for one account from many networks', () => {
  it('block unknown browsers for an hour', async () => {
    await guessFromEverywhere();
    expect((await signIn(PASSWORD, { ip: '10.3.0.1' })).status).toBe(429);
    identity.host.clock.advance(HOUR);
    expect(await statusOf(PASSWORD, { ip: '10.3.0.1' })).toBe(200);
  });

  it('do not block a browser that is known for the account', async () => {
    await guessFromEverywhere();
    expect(await statusOf(PASSWORD, { ip: '10.9.1.1', device: deviceOf(person) })).toBe(200);
  });

  it('no longer block the network that resets the password, but still block other networks', async () => {
    await guessFromEverywhere();
    const ip = '10.9.1.1';
    await limits.forgetAccount(email, { address: ip, device: undefined });
    expect(await statusOf(PASSWORD, { ip })).toBe(200);
    expect(await statusOf(PASSWORD, { ip: '10.9.2.1' })).toBe(429);
  });

  it('that are already refused do not block sign-ins from another network', async () => {
    const flood = Array.from({ length: 200 }, () => statusOf(WRONG, { ip: '10.4.0.1' }));
    const elsewhere = Array.from({ length: 10 }, () => statusOf(PASSWORD, { ip: '10.4.0.2' }));
    expect(await Promise.all(elsewhere)).toEqual(times(10, 200));
    await Promise.all(flood);
  });
});

describe('a browser in which the user has signed in before', () => {
  it('is blocked after ten wrong passwords of its own, which do not block other browsers', async () => {
    const known = { device: deviceOf(person) };
    expect(await guess(10, known)).toEqual(times(10, 401));
    expect(await signIn(PASSWORD, known)).toEqual({ status: 429, retryAfterMinutes: 15 });
    expect(await statusOf(PASSWORD)).toBe(200);
  });

  it('is not a known browser of another account', async () => {
    const other = await identity.register();
    await guess(10, { device: deviceOf(other) });
    expect(await statusOf(PASSWORD)).toBe(429);
    expect(await statusOf(PASSWORD, { device: deviceOf(person) })).toBe(200);
  });
});

describe('an attempt whose check fails or ends after the request’s deadline', () => {
  const busy = async (): Promise<never> => {
    throw new AppError('SERVICE_UNAVAILABLE');
  };
  const disconnected = async (): Promise<never> => {
    throw new Error('Connection terminated unexpectedly');
  };
  /** The request is refused as too late while its check is under way; once more if it was too late before that. */
  const tooLate = async (work: (whenLate: () => Promise<void>) => Promise<unknown>) => {
    let isChecked = false;
    const whenLate = async () => {
      isChecked = true;
      await until(async () => refusalWhenLate() !== undefined);
    };
    while (!isChecked) {
      let done: Promise<unknown> | undefined;
      const request = withinDeadline(50, () => {
        done = work(whenLate);
        return done;
      });
      await expect(request).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      await done?.catch(() => undefined);
    }
  };
  const repeat = async (number: number, work: () => Promise<unknown>) => {
    for (let n = 0; n < number; n += 1) await work();
  };
  const from = (address: string) => ({ address, device: undefined });

  it('counts against no limit when the service was too busy or its database unavailable', async () => {
    await identity.host.admin('delete from rate_limits');
    for (const look of [busy, disconnected]) {
      await repeat(15, () => expect(limits.signIn(email, from('10.5.0.1'), look)).rejects.toThrow());
    }
    const counted = await identity.host.admin('select key from rate_limits where points > 0');
    expect(counted).toEqual([]);
    expect(await guess(10, { ip: '10.5.0.1' })).toEqual(times(10, 401));
    expect(await statusOf(WRONG, { ip: '10.5.0.1' })).toBe(429);
  });

  it('counts against no limit when the service was too busy and the deadline has passed', async () => {
    await repeat(11, () => tooLate((whenLate) => limits.signIn(email, from('10.5.0.2'), () => whenLate().then(busy))));
    expect(await statusOf(PASSWORD, { ip: '10.5.0.2' })).toBe(200);
  });

  it('counts when the password was found wrong after the deadline', async () => {
    await repeat(10, () =>
      tooLate((whenLate) => limits.signIn(email, from('10.5.0.3'), () => whenLate().then(() => undefined))),
    );
    expect(await statusOf(PASSWORD, { ip: '10.5.0.3' })).toBe(429);
  });

  it('does not count when the password was found right after the deadline', async () => {
    await guess(9, { ip: '10.5.0.4' });
    await tooLate((whenLate) => limits.signIn(email, from('10.5.0.4'), () => whenLate().then(() => true)));
    expect(await guess(10, { ip: '10.5.0.4' })).toEqual(times(10, 401));
  });

  it('does not count as a wrong old password when the service was too busy', async () => {
    await repeat(11, () => expect(limits.oldPassword(person.uuid, busy)).rejects.toThrow());
    await repeat(10, async () => expect(await limits.oldPassword(person.uuid, async () => false)).toBe(false));
    await expect(limits.oldPassword(person.uuid, async () => true)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });

  it('does not count as a wrong code of a second factor when the service was too busy', async () => {
    const limitStep = createStepLimits(identity.host);
    const wrong = async () => {
      throw new AppError('SECOND_FACTOR_WRONG');
    };
    await repeat(11, () => expect(limitStep(person.uuid, busy)).rejects.toThrow());
    await repeat(10, () =>
      expect(limitStep(person.uuid, wrong)).rejects.toMatchObject({ code: 'SECOND_FACTOR_WRONG' }),
    );
    await expect(limitStep(person.uuid, async () => undefined)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('counts when a factor’s code was found wrong after the deadline, and not when found right', async () => {
    const { platform } = identity.host.database;
    const user = await findUser(platform, person.uuid);
    if (!user) throw new Error('no user');
    const proveLate = (isRight: boolean) =>
      tooLate((whenLate) => {
        const requireProof = createRequireFactorProof({
          events: { platformTransaction: (work) => platform.transaction(work) },
          limits,
          hasher: createPasswordHasher(),
          checks: {
            code: () => whenLate().then(() => isRight),
            recoveryCode: async () => false,
            passkey: async () => undefined,
          },
        });
        return requireProof(user, { code: '123456' });
      });
    await repeat(11, () => proveLate(true));
    await repeat(10, () => proveLate(false));
    await expect(limits.oldPassword(person.uuid, async () => true)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });
});

it('sign-ins with the right password are blocked for 15 minutes after a thousand from an IP address', async () => {
  expect(await statusOf(PASSWORD)).toBe(200);
  await identity.host.admin("update rate_limits set points = 999 where key like 'sign_ins:%'");
  expect(await statusOf(PASSWORD)).toBe(200);
  expect(await signIn(PASSWORD)).toEqual({ status: 429, retryAfterMinutes: 15 });
  expect(await statusOf(PASSWORD, { ip: '10.0.0.2' })).toBe(200);
  identity.host.clock.advance(15 * MINUTE);
  expect(await statusOf(PASSWORD)).toBe(200);
});
