import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isLoopback, isProduction, productionProblems } from './production-rules.ts';

const strong = () => randomBytes(16).toString('hex');
const whole = () => ({
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://smtp.example:465',
  INTERNAL_SECRET: strong(),
  DATABASE_URL: `postgres://waymark:${strong()}@postgres:5432/waymark`,
  AMQP_URL: `amqp://waymark:${strong()}@rabbitmq:5672`,
});

describe('production', () => {
  it('starts with secrets made at random and a mail server behind TLS', () => {
    expect(productionProblems(whole())).toEqual([]);
  });

  it.each(['SIGNING_KEY_SECRET', 'MAIL_SECRET_KEY'])('does not start with a %s that is a known default', (name) => {
    expect(productionProblems({ ...whole(), [name]: 'change-me-change-me' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} is a known default`)),
    ]);
    expect(productionProblems({ ...whole(), [name]: strong() })).toEqual([]);
  });

  it('does not start with a key of calls that is a known default', () => {
    const INTERNAL_KEYS = `okr>identity=${strong()},identity>okr=change-me-change-me`;
    expect(productionProblems({ ...whole(), INTERNAL_KEYS })).toEqual([
      expect.stringMatching(/^The key identity>okr in INTERNAL_KEYS is a known default/),
    ]);
  });

  it('starts without a DATABASE_URL, on the embedded database', () => {
    expect(productionProblems({ NODE_ENV: 'production', SMTP_URL: 'smtps://smtp.example' })).toEqual([]);
  });

  it('reports all problems at once, one line each, without the secrets', () => {
    const problems = productionProblems({
      NODE_ENV: 'production',
      INTERNAL_SECRET: 'only-for-trying-it-on-one-machine',
      DATABASE_URL: 'postgres://waymark:waymark@postgres/waymark',
      AMQP_URL: 'amqp://guest:guest@rabbitmq',
    });
    expect(problems).toEqual([
      expect.stringMatching(/^SMTP_URL is required/),
      expect.stringMatching(/^INTERNAL_SECRET is a known default/),
      expect.stringMatching(/^The password in DATABASE_URL is the same as the user name/),
      expect.stringMatching(/^The password in AMQP_URL is the same as the user name/),
    ]);
    expect(problems.join()).not.toMatch(/trying|guest/);
  });

  it.each([
    ['smtp://smtp.example', false],
    ['smtp://smtp.example?ignoreTLS=true', false],
    ['smtp://waymark:100%@smtp.example', false],
    ['smtp://waymark:100%@smtp.example?requireTLS=true', true],
    ['smtp://127.0.0.1.example', false],
    ['smtp://smtp.example:587?requireTLS=true', true],
    ['smtp://smtp.example:587?requireTLS=true&ignoreTLS=true', false],
    ['smtps://smtp.example', true],
    ['smtp://localhost:1025', true],
    ['smtp://127.0.0.1:25', true],
    ['smtp://[::1]:25', true],
  ])('accepts the SMTP_URL %s: %s', (SMTP_URL, fine) => {
    expect(productionProblems({ ...whole(), SMTP_URL }).length === 0).toBe(fine);
  });

  it.each([
    ['guest', /known default/],
    ['postgres', /known default/],
    ['Password123!', /known default/],
    ['change-me-to-32-random-characters', /known default/],
    ['secret-secret-secret', /known default/],
    ['123456789012', /digits alone/],
    ['x7-Kq9', /shorter than 12/],
    ['abababababababab', /too few different/],
    ['the-owner-of-it', /known default|same as the user name/],
    ['', /no password/],
  ])('refuses the database and broker password "%s"', (password, reason) => {
    const user = 'the-owner-of-it';
    const env = {
      ...whole(),
      DATABASE_URL: `postgres://${user}:${password}@127.0.0.1/waymark`,
      AMQP_URL: `amqp://${user}:${password}@127.0.0.1`,
    };
    expect(productionProblems(env)).toEqual([
      expect.stringMatching(new RegExp(`DATABASE_URL .*(${reason.source})`)),
      expect.stringMatching(new RegExp(`AMQP_URL .*(${reason.source})`)),
    ]);
  });

  it.each([
    ['http://waymark.example', false],
    ['http://10.0.0.1:8080', false],
    ['http://localhost.example', false],
    ['https://waymark.example', true],
    ['http://localhost:8080', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:8080', true],
  ])('accepts the PUBLIC_URL %s: %s', (PUBLIC_URL, fine) => {
    const refused = [expect.stringMatching(/^PUBLIC_URL would have people come unencrypted/)];
    expect(productionProblems({ ...whole(), PUBLIC_URL })).toEqual(fine ? [] : refused);
  });

  it.each([
    ['192.0.2.7', undefined, false],
    ['2001:db8::7', undefined, false],
    ['192.0.2.7', 'https://waymark.example', true],
    ['0.0.0.0', undefined, true],
    ['::', undefined, true],
    ['127.0.0.1', undefined, true],
    [undefined, undefined, true],
  ])('accepts the HOST %s with the PUBLIC_URL %s: %s', (HOST, PUBLIC_URL, fine) => {
    const refused = [expect.stringMatching(/^PUBLIC_URL would have people come unencrypted/)];
    expect(productionProblems({ ...whole(), HOST, PUBLIC_URL })).toEqual(fine ? [] : refused);
  });

  it.each([
    ['sslmode=no-verify', false],
    ['ssl=no-verify', false],
    ['sslmode=verify-full&sslmode=no-verify', false],
    ['uselibpqcompat=true&sslmode=require', false],
    ['sslmode=verify-full', true],
    ['sslmode=require', true],
    ['ssl=true', true],
  ])('accepts a DATABASE_URL with %s: %s', (parameters, fine) => {
    const { DATABASE_URL, ...rest } = whole();
    const refused = [expect.stringMatching(/^DATABASE_URL would take any certificate/)];
    const problems = productionProblems({ ...rest, DATABASE_URL: `${DATABASE_URL}?${parameters}` });
    expect(problems).toEqual(fine ? [] : refused);
  });

  it('refuses an AMQP_URL without credentials', () => {
    expect(productionProblems({ ...whole(), AMQP_URL: 'amqp://rabbitmq' })).toEqual([
      expect.stringMatching(/^AMQP_URL has no password/),
    ]);
  });

  it('refuses a DATABASE_URL without a password together with an empty INTERNAL_SECRET', () => {
    const env = { ...whole(), INTERNAL_SECRET: '', DATABASE_URL: 'postgres://waymark@127.0.0.1/waymark' };
    expect(productionProblems(env)).toEqual([
      expect.stringMatching(/^INTERNAL_SECRET is required/),
      expect.stringMatching(/^DATABASE_URL has no password/),
    ]);
  });

  it.each(['production', 'production ', ' Production', 'PRODUCTION\r'])('is recognised by NODE_ENV=%j', (NODE_ENV) => {
    expect(isProduction({ NODE_ENV })).toBe(true);
    expect(productionProblems({ NODE_ENV })).toEqual([expect.stringMatching(/^SMTP_URL is required/)]);
  });

  it.each([undefined, '', 'development', 'test', 'production-like'])('is not recognised by NODE_ENV=%j', (NODE_ENV) => {
    expect(isProduction({ NODE_ENV })).toBe(false);
  });

  it('has no effect on an environment without NODE_ENV', () => {
    expect(productionProblems({ INTERNAL_SECRET: 'waymark', DATABASE_URL: 'postgres://a:a@b/c' })).toEqual([]);
  });
});

describe('loopback', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])('is %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });
  it.each(['localhost.example', '128.0.0.1', '::2', '0.0.0.0', ''])('is not %s', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
