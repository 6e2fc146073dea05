import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { number, object, string } from 'yup';
import { ConfigError, readEnvironment } from './config.ts';
import { deriveSecret, readKitSettings } from './kit-settings.ts';
import { selfSigned } from './testing/self-signed.ts';

const problemsOf = (work: () => unknown): string[] => {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('readEnvironment', () => {
  const shape = object({ COUNT: number().required(), NAME: string().required(), PLACE: string().default('here') });

  it('reads the variables and treats an empty one as absent', () => {
    expect(readEnvironment(shape, { COUNT: '3', NAME: 'x', PLACE: '' })).toEqual({
      COUNT: 3,
      NAME: 'x',
      PLACE: 'here',
    });
  });

  it('names every wrong variable in one error, without its value', () => {
    const problems = problemsOf(() => readEnvironment(shape, { COUNT: 'hunter2' }));
    expect(problems.sort()).toEqual(['COUNT must be a number', 'NAME is required']);
  });
});

describe('readKitSettings', () => {
  it('has defaults for everything', () => {
    const settings = readKitSettings({});
    expect(settings).toMatchObject({
      publicUrl: 'http://localhost:8080',
      production: false,
      timeTravel: false,
      trustedProxies: [],
      addresses: ['127.0.0.1', '::1'],
      readsPerMinute: 0,
      writesPerMinute: 0,
    });
  });

  it.each(['prod', 'staging', 'production-like'])('refuses NODE_ENV=%s, which would not be production', (NODE_ENV) => {
    const problems = problemsOf(() => readKitSettings({ NODE_ENV }));
    expect(problems).toEqual(['NODE_ENV must be production, development or test']);
  });

  it('reads the certificate authority of the broker from AMQP_CA_FILE, and refuses a missing file', () => {
    expect(problemsOf(() => readKitSettings({ AMQP_CA_FILE: '/nowhere' }))).toEqual([
      'AMQP_CA_FILE must be a file of certificates that can be read',
    ]);
    const directory = mkdtempSync(path.join(tmpdir(), 'waymark-ca-'));
    const file = path.join(directory, 'ca.pem');
    const { certificate } = selfSigned('rabbitmq');
    writeFileSync(file, certificate);
    expect(readKitSettings({ AMQP_CA_FILE: file }).amqpCa).toBe(certificate);
    rmSync(directory, { recursive: true });
  });

  it('reads the keys of internal calls from INTERNAL_KEYS, or derives them from INTERNAL_SECRET', () => {
    const key = 'k'.repeat(16);
    const { internalKeys, mailSecret } = readKitSettings({ INTERNAL_KEYS: `identity>notification=${key}` });
    expect([[...internalKeys], mailSecret]).toEqual([[['identity>notification', [key]]], key]);
    const derived = [1, 2].map(() => readKitSettings({ INTERNAL_SECRET: 'a secret of sixteen' }).internalKeys);
    expect(derived[0]?.size).toBeGreaterThan(8);
    expect(derived[0]).toEqual(derived[1]);
    const [now, before] = ['the secret of now', 'the secret of before'];
    const both = readKitSettings({ INTERNAL_SECRET: now, INTERNAL_SECRET_BEFORE: before }).internalKeys;
    for (const [at, INTERNAL_SECRET] of [now, before].entries()) {
      const [only] = readKitSettings({ INTERNAL_SECRET }).internalKeys.get('okr>identity') ?? [];
      expect(both.get('okr>identity')?.[at]).toBe(only);
    }
    for (const INTERNAL_KEYS of ['x', 'okr>okr=abcdefghijklmnop', 'okr>identity=short'])
      expect(() => readKitSettings({ INTERNAL_KEYS })).toThrow('INTERNAL_KEYS must be keys of calls');
  });

  it('limits the calls of a user in production, and where READS_PER_MINUTE or WRITES_PER_MINUTE is set', () => {
    const strong = 'c0rrect-h0rse-battery-staple-42';
    const production = { NODE_ENV: 'production', SMTP_URL: 'smtps://mail.example.org', INTERNAL_SECRET: strong };
    expect(readKitSettings(production)).toMatchObject({ readsPerMinute: 600, writesPerMinute: 300 });
    const told = readKitSettings({ READS_PER_MINUTE: '9', WRITES_PER_MINUTE: '0' });
    expect(told).toMatchObject({ readsPerMinute: 9, writesPerMinute: 0 });
    expect(problemsOf(() => readKitSettings({ READS_PER_MINUTE: '-1', WRITES_PER_MINUTE: 'many' })).sort()).toEqual([
      'READS_PER_MINUTE must not be negative',
      'WRITES_PER_MINUTE must be a number',
    ]);
  });

  it.each([
    ['localhost', ['127.0.0.1', '::1'], 'http://localhost:8080'],
    ['127.0.0.1', ['127.0.0.1'], 'http://localhost:8080'],
    ['0.0.0.0', ['0.0.0.0'], 'http://localhost:8080'],
    ['192.0.2.7', ['192.0.2.7', '127.0.0.1'], 'http://192.0.2.7:8080'],
    ['2001:db8::7', ['2001:db8::7', '127.0.0.1'], 'http://[2001:db8::7]:8080'],
  ])('gives for HOST %s the addresses %j and the public URL %s', (HOST, addresses, publicUrl) => {
    expect(readKitSettings({ HOST })).toMatchObject({ addresses, publicUrl });
  });

  it.each(['https://waymark.example', 'https://waymark.example/', 'HTTPS://Waymark.Example:443//'])(
    'reads PUBLIC_URL %s as the origin that browsers know, by which cookies and links go',
    (PUBLIC_URL) => {
      expect(readKitSettings({ PUBLIC_URL }).publicUrl).toBe('https://waymark.example');
    },
  );

  it.each(['/okr', '/?from=mail', '/#top'])(
    'refuses a PUBLIC_URL with %s, which links in mails would contain',
    (end) => {
      expect(problemsOf(() => readKitSettings({ PUBLIC_URL: `https://waymark.example${end}` }))).toEqual([
        expect.stringMatching(/^PUBLIC_URL must be an address without a path/),
      ]);
    },
  );

  it('refuses a HOST that is not an address', () => {
    expect(problemsOf(() => readKitSettings({ HOST: 'everywhere' }))).toEqual([expect.stringMatching(/^HOST must be/)]);
  });

  it('names every wrong variable in one error', () => {
    const env = {
      PORT: '99999',
      PUBLIC_URL: 'ftp://x',
      TRUSTED_PROXIES: '10.0.0.0/8, nonsense',
      TIME_TRAVEL: 'maybe',
      DATABASE_URL: 'mysql://x',
    };
    const problems = problemsOf(() => readKitSettings(env)).join('\n');
    for (const name of Object.keys(env)) expect(problems).toContain(name);
  });

  it.each([
    'postgres://db.example/waymark?user=owner&password=secret',
    'postgres://waymark_okr:secret@db.example/waymark?user=owner',
    'postgres:///waymark?host=/var/run/postgresql',
  ])('refuses %s as DATABASE_URL, with which services would sign in as another user than their role', (url) => {
    expect(problemsOf(() => readKitSettings({ DATABASE_URL: url }))).toEqual([
      expect.stringMatching(/^DATABASE_URL must name its user and host as in /),
    ]);
  });

  it.each([
    'postgres://waymark:secret@db.example/waymark?sslmode=verify-full',
    'postgres://waymark:secret@localhost/waymark?host=/var/run/postgresql',
    'postgres://waymark:secret@%2Fvar%2Frun%2Fpostgresql/waymark',
  ])('accepts %s as DATABASE_URL', (url) => {
    expect(readKitSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('turns time travel off in production, even with TIME_TRAVEL on', () => {
    const env = { TIME_TRAVEL: 'on', NODE_ENV: 'production', SMTP_URL: 'smtps://mail.example' };
    expect(readKitSettings(env).timeTravel).toBe(false);
  });

  it('deriveSecret depends on password and purpose, but not on host or database', () => {
    const one = deriveSecret('postgres://me:secret@a/x', 'internal');
    expect(deriveSecret('postgres://me:secret@b:1/y', 'internal')).toBe(one);
    expect(deriveSecret('postgres://me:secret@a/x', 'role:okr')).not.toBe(one);
    expect(deriveSecret('postgres://me:other@a/x', 'internal')).not.toBe(one);
  });
});
