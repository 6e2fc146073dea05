import { afterEach, expect, it } from '@jest/globals';
import { readIdentityConfig } from '../config.ts';
import { createTestIdentity, type TestIdentity } from '../testing/test-identity.ts';

let identity: TestIdentity;
afterEach(() => identity.close());

const PATH = '/.well-known/security.txt';
const read = async (contact: string | undefined) => {
  const { securityContact } = readIdentityConfig({ SECURITY_CONTACT: contact });
  identity = await createTestIdentity({ config: { securityContact }, settings: { publicUrl: 'https://okr.example' } });
  identity.host.clock.travelTo(new Date('2027-03-05T17:30:00Z'));
  return identity.api.get(PATH);
};

it('security.txt names the contact, its own address, and an expiry less than a year ahead', async () => {
  const { status, text, headers } = await read('https://okr.example/report');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text.split('\n')).toEqual([
    'Contact: https://okr.example/report',
    'Expires: 2028-03-03T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://okr.example/.well-known/security.txt',
    '',
  ]);
});

it('security.txt answers 404 without a configured contact', async () => {
  expect((await read(undefined)).status).toBe(404);
});
