import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventData } from '@waymark/contracts';
import { createTestIdentity, newAddress, type Person, type TestIdentity } from '../testing/test-identity.ts';

type Recorded = EventData<'waymark.identity.audit.recorded.v1'>;

const STOP = '/api/v1/user/invitations/stop';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

const at = (org: string, call: string) => `/api/v1/user/organisations/${org}/${call}`;
const invite = ({ token }: Person, org: string, ...users_emails: string[]) =>
  identity.api.post(at(org, 'add'), { token, body: { users_emails } });
const stop = (token: unknown, more: object = {}) => identity.api.post(STOP, { body: { token, ...more } });

const invited = async (email = newAddress()) => {
  const owner = await identity.register();
  const org = await identity.createOrganisation(owner);
  const answer = await invite(owner, org, email);
  const mail = (await identity.mails(email, 'invitation')).at(-1);
  const link = new URL(mail?.data.stop_url ?? 'http://none');
  return { owner, org, email, answer, path: link.pathname, token: link.searchParams.get('token') ?? '' };
};

describe('the link "I do not know this organisation"', () => {
  it('declines the invitation, and the organisation cannot invite the address again', async () => {
    const { owner, org, email, path, token } = await invited();
    expect(path).toBe('/invitations/stop');
    expect((await stop(token)).status).toBe(200);
    expect((await identity.api.get(at(org, 'users'), { token: owner.token })).body.users).toHaveLength(1);
    const other = newAddress();
    const refused = await invite(owner, org, other, email.toUpperCase());
    expect(refused.status).toBe(422);
    expect(refused.body.errors.users_emails).toContain(email);
    expect(await identity.mails(other)).toEqual([]);
    expect((await stop(token)).status).toBe(200);
  });

  it('is recorded in the organisation’s audit log once, without an actor and their network address', async () => {
    const { org, email, token } = await invited();
    await stop(token);
    await stop(token);
    const recorded = (await identity.events('audit.recorded')).map(({ data }) => data as Recorded);
    const declined = recorded.filter(({ action, details }) => action === 'member.declined' && details.email === email);
    expect(declined).toMatchObject([{ actor: null, ip: null, organisation_uuids: [org], platform: false }]);
  });

  it('makes an import skip the address and report it as declined', async () => {
    const { owner, org, email, token } = await invited();
    await stop(token);
    const body = { rows: [{ email, team: 'T' }, { email: newAddress() }], dry_run: false };
    const { lines } = (await identity.api.post(at(org, 'users/import'), { token: owner.token, body })).body;
    expect(lines.map((line: { outcome: string; team_outcome: string }) => [line.outcome, line.team_outcome])).toEqual([
      ['declined', null],
      ['invite', null],
    ]);
    expect(await identity.mails(email, 'invitation')).toHaveLength(1);
  });

  it('stops invitations from that organisation only, or from all organisations on request', async () => {
    const first = await invited();
    await stop(first.token);
    const second = await invited(first.email);
    expect(second.answer.status).toBe(200);
    await stop(second.token, { everywhere: true });
    expect((await invited(first.email)).answer.status).toBe(422);
  });

  it('does not remove a user who has joined', async () => {
    const person = await identity.register();
    const { owner, org, token } = await invited(person.email);
    await identity.accept(person, org);
    expect((await stop(token)).status).toBe(200);
    expect((await identity.api.get(at(org, 'users'), { token: owner.token })).body.users).toHaveLength(2);
  });

  it('is refused with an invalid token', async () => {
    const { token } = await invited();
    const bytes = Buffer.from(token, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    for (const wrong of ['', 'nonsense', bytes.toString('base64url'), 7, null, 'x'.repeat(5000)]) {
      const answer = await stop(wrong);
      expect([wrong, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([wrong, 422, ['token']]);
    }
  });

  it('stores neither the email address nor the organisation readably', async () => {
    const { org, email, token } = await invited();
    await stop(token, { everywhere: true });
    const kept = JSON.stringify(
      await identity.host.admin("select encode(key, 'escape') as key from invitation_refusals"),
    );
    expect(kept).not.toContain(email);
    expect(kept).not.toContain(org);
  });
});
