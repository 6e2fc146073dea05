import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tablesWith } from '../testing/tables-with.ts';
import { createTestIdentity, type Person, type TestIdentity } from '../testing/test-identity.ts';
import { createChatWebhooks } from './chat-webhooks.ts';

const LIST = '/api/v1/user/organisations';
const MARK = 'mark-of-a-secret';
const WEBHOOK = `https://hooks.slack.com/services/T1/B2/${MARK}`;
const CHAT = { use_slack_connector: true, slack_webhook: WEBHOOK };

let identity: TestIdentity;
let owner: Person;
beforeAll(async () => {
  identity = await createTestIdentity();
  owner = await identity.register();
});
afterAll(() => identity.close());

const shown = async (org: string) =>
  (await identity.api.get(`${LIST}/${org}`, { token: owner.token })).body.organisation;
const layOpen = (org: string, address: string) =>
  identity.host.admin('update organisations set slack_webhook = $2 where organisation_uuid = $1', [org, address]);
const webhooks = () => createChatWebhooks(identity.host.settings.internalSecret);

describe('the address of a chat webhook', () => {
  it('is unencrypted in no table, not even in stored idempotent responses, and is returned in clear', async () => {
    const ask = (key: string) => {
      const headers = { 'idempotency-key': key };
      return identity.api.post(LIST, { token: owner.token, headers, body: { name: 'Observatory', ...CHAT } });
    };
    const key = randomUUID();
    const first = await ask(key);
    const again = await ask(key);
    expect([first.status, again.text]).toEqual([201, first.text]);
    const { uuid } = first.body.organisation;
    const headers = { 'idempotency-key': randomUUID() };
    await identity.api.put(`${LIST}/${uuid}`, { token: owner.token, headers, body: { name: 'Renamed' } });
    expect((await shown(uuid)).slack_webhook).toBe(WEBHOOK);
    expect(await tablesWith(identity, MARK)).toEqual([]);
  });

  it('is changed and taken away', async () => {
    const org = await identity.createOrganisation(owner, CHAT);
    const put = async (body: object) =>
      (await identity.api.put(`${LIST}/${org}`, { token: owner.token, body })).body.organisation.slack_webhook;
    expect(await put({ slack_webhook: `${WEBHOOK}-2` })).toBe(`${WEBHOOK}-2`);
    expect(await put({ use_slack_connector: false, slack_webhook: null })).toBeNull();
    expect((await shown(org)).slack_webhook).toBeNull();
  });

  it('is read when stored unencrypted by the previous release, and encrypted later, skipping locked rows', async () => {
    const [open, held] = [await identity.createOrganisation(owner), await identity.createOrganisation(owner, CHAT)];
    const before = (await shown(open)).updated_at;
    for (const org of [open, held]) await layOpen(org, `${WEBHOOK}-newer`);
    expect((await shown(held)).slack_webhook).toBe(`${WEBHOOK}-newer`);
    await identity.host.database.inOrganisation(held, async ({ trx }) => {
      await trx('organisations').where({ organisation_uuid: held }).forUpdate();
      await webhooks().encryptPlain(identity.host.database);
    });
    expect(await tablesWith(identity, MARK)).toEqual(['organisations']);
    await webhooks().encryptPlain(identity.host.database);
    expect(await tablesWith(identity, MARK)).toEqual([]);
    for (const org of [open, held]) expect((await shown(org)).slack_webhook).toBe(`${WEBHOOK}-newer`);
    expect((await shown(open)).updated_at).toBe(before);
  });

  describe.each([
    [
      'was encrypted with another secret',
      'sealed_slack_webhook',
      () => createChatWebhooks('another').encrypt(WEBHOOK).encrypted,
    ],
    ['has a prefix that is no longer allowed', 'slack_webhook', () => 'https://chat.example.com/hooks/1'],
  ])('that %s', (_why, column, stored) => {
    const withIt = async () => {
      const org = await identity.createOrganisation(owner, CHAT);
      await identity.host.admin(`update organisations set ${column} = $2 where organisation_uuid = $1`, [
        org,
        stored(),
      ]);
      return org;
    };
    const put = async (body: object) => {
      const answer = await identity.api.put(`${LIST}/${await withIt()}`, { token: owner.token, body });
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };

    it.each([
      { name: 'Renamed' },
      { timezone: 'Europe/Paris' },
      { chat_digest: true },
      { use_slack_connector: false },
      { slack_webhook: `${WEBHOOK}-new` },
    ])('does not stop the edit %j', async (body) => {
      expect(await put(body)).toEqual([200, []]);
    });

    it('must be replaced to use the chat', async () => {
      expect(await put({ use_slack_connector: true })).toEqual([422, ['slack_webhook']]);
      expect(await put({ slack_webhook: null })).toEqual([422, ['slack_webhook']]);
    });
  });

  it('cannot be read with another secret', () => {
    const kept = webhooks().encrypt(WEBHOOK);
    expect([webhooks().read(kept), createChatWebhooks('another').read(kept)]).toEqual([WEBHOOK, null]);
  });
});
