import { afterEach, expect, it } from '@jest/globals';
import { readIdentityConfig } from '../config.ts';
import { createTestIdentity, type TestIdentity } from '../testing/test-identity.ts';

let identity: TestIdentity;
afterEach(() => identity.close());

const read = async (env: NodeJS.ProcessEnv) => {
  const { contacts } = readIdentityConfig(env);
  identity = await createTestIdentity({ config: { contacts } });
  const { status, body } = await identity.api.get('/api/v1/user/contacts');
  return { status, about: body.about_url, support: body.support_url };
};

it('the contacts call returns the configured links to the product description and to support', async () => {
  const env = { ABOUT_URL: 'https://okr.example/about', SUPPORT_URL: 'https://help.okr.example' };
  expect(await read(env)).toEqual({ status: 200, about: env.ABOUT_URL, support: env.SUPPORT_URL });
});

it('the contacts call returns a support email address as a mailto link', async () => {
  expect(await read({ SUPPORT_URL: 'help@okr.example' })).toMatchObject({ support: 'mailto:help@okr.example' });
});

it('the contacts call returns null for contacts that are not configured', async () => {
  expect(await read({})).toEqual({ status: 200, about: null, support: null });
});
