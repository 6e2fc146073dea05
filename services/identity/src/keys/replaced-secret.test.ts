import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMetrics, type KitSettings, readKeysFrom, readKitSettings } from '@waymark/service-kit';
import { type TestHost, testHost } from '@waymark/service-kit/testing';
import { createIdentityService, migrations, readIdentityConfig } from '../service.ts';

const EARLIER = 'the-secret-of-the-first-start';
const LATER = 'a-secret-of-a-later-start';

let host: TestHost;
beforeAll(async () => {
  host = await testHost({ service: 'identity', migrations, settings: { internalSecret: EARLIER } });
});
afterAll(() => host.close());

type Given = { internalSecret: string; isSecretDerived: boolean; SIGNING_KEY_SECRET?: string };

const create = (settings: Partial<KitSettings>, env: NodeJS.ProcessEnv = {}) =>
  createIdentityService(
    { ...host, metrics: createMetrics('identity'), settings: { ...host.settings, ...settings } },
    readIdentityConfig(env),
  );

const start = async ({ SIGNING_KEY_SECRET, ...secret }: Given): Promise<void> => {
  const service = create(secret, { SIGNING_KEY_SECRET });
  await service.start().finally(service.stop);
};

const derived = (internalSecret: string) => ({ internalSecret, isSecretDerived: true });

describe('a secret that is derived from the password of the database', () => {
  it('is derived unless it is set', () => {
    const given = { DATABASE_URL: 'postgres://waymark:first@db/waymark' };
    expect(readKitSettings(given).isSecretDerived).toBe(true);
    expect(readKitSettings({ ...given, INTERNAL_SECRET: LATER }).isSecretDerived).toBe(false);
  });
  it('begins with any value in a new database', async () => {
    await expect(start(derived(LATER))).resolves.toBeUndefined();
  });
});

describe('a database with signing keys', () => {
  beforeAll(async () => {
    const service = create({});
    await service.start();
    await readKeysFrom(() => service.handler)();
    await service.stop();
  });
  it.each<[string, Given]>([
    ['the secret that it was written with', derived(EARLIER)],
    ['another one that is set on purpose', { internalSecret: LATER, isSecretDerived: false }],
    ['another key secret that is set on purpose', { ...derived(LATER), SIGNING_KEY_SECRET: `${LATER}, again` }],
  ])('starts with %s', async (_, given) => {
    await expect(start(given)).resolves.toBeUndefined();
  });
  it('refuses another derived one, and says how to go on', async () => {
    await expect(start(derived(LATER))).rejects.toThrow(
      /derived from user and password in DATABASE_URL .* Set INTERNAL_SECRET to the earlier one .* SIGNING_KEY_SECRET/,
    );
  });
});
