import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_MAIL_PREFERENCES, MAIL_KINDS } from '@waymark/contracts';
import { createWorld, type World } from '../testing/world.ts';
import { emailOfRecipient, whoWants } from './mail-preference-store.ts';
import { createStopLinks } from './stop-links.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const PATH = '/api/v1/user/mail_preferences';
const read = async (user: string) => (await world.call(user, 'GET', PATH)).body.mail_preferences;
const choose = (user: string, chosen: object) => world.call(user, 'PUT', PATH, chosen);
const aMember = async () => (await world.organisation(['Ann'])).user.Ann ?? '';
const linksOf = () => {
  const { mailSecret, publicUrl } = world.host.settings;
  return createStopLinks(mailSecret, publicUrl);
};
const unsubscribe = (url: string) =>
  world.http.send('POST', url.replace(world.host.settings.publicUrl, ''), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe('the mail preferences of a user', () => {
  it('are the default ones until the user changes them', async () => {
    expect(await read(randomUUID())).toEqual(DEFAULT_MAIL_PREFERENCES);
  });

  it('are changed for the kinds of mail in the request, and stay the same for the others', async () => {
    const user = randomUUID();
    const first = { ...DEFAULT_MAIL_PREFERENCES, digest: true };
    expect((await choose(user, { digest: true })).body.mail_preferences).toEqual(first);
    expect((await choose(user, { mentions: false })).body.mail_preferences).toEqual({ ...first, mentions: false });
    expect((await choose(user, {})).status).toBe(200);
    expect(await read(user)).toEqual({ ...first, mentions: false });
  });

  it.each([
    ['mentions', 'yes'],
    ['digest', 1],
    ['reminders', null],
  ])('refuse %s: %p, naming the field, and stay unchanged', async (kind, value) => {
    const user = randomUUID();
    const answer = await choose(user, { news: false, [kind]: value });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [kind]]);
    expect(await read(user)).toEqual(DEFAULT_MAIL_PREFERENCES);
  });

  it('can be queried for several users at once', async () => {
    const [usual, none, all] = [randomUUID(), randomUUID(), randomUUID()];
    await choose(none, { mentions: false, reminders: false, digest: false, news: false });
    await choose(all, { digest: true });
    const wanting = async (kind: (typeof MAIL_KINDS)[number]) => [
      ...(await whoWants(world.host.database, kind, [usual, none, all])),
    ];
    expect(await wanting('reminders')).toEqual([usual, all]);
    expect(await wanting('digest')).toEqual([all]);
  });

  it('are part of the data export of the user, and are deleted with the account', async () => {
    const org = await world.organisation(['Ann']);
    const { Ann = '' } = org.user;
    await choose(Ann, { news: false });
    const path = `/internal/users/${Ann}/export`;
    const exported = (await world.http.get(path, { calling: 'notification' })).body.export;
    expect(exported.mail_preferences).toEqual([{ ...DEFAULT_MAIL_PREFERENCES, news: false }]);
    const gone = { uuid: Ann, email: 'Ann@example.org' };
    await world.deliver(world.event('waymark.identity.user.deleted.v1', undefined, Ann, gone));
    expect(await world.host.admin('select 1 from mail_preferences where user_uuid = $1', [Ann])).toEqual([]);
  });
});

describe('a queued mail', () => {
  const address = async (user = '', organisation: string) =>
    emailOfRecipient(world.host.database, { organisation, user, kind: 'reminders' });

  it('is still to be sent to the address of a member, and not after they have left or turned off its kind', async () => {
    const org = await world.organisation(['owner', 'Ann', 'Bob', 'Cy']);
    const { Ann = '', Bob = '', Cy = '' } = org.user;
    await world.leave(org, 'Bob');
    await choose(Cy, { reminders: false });
    const addresses = await Promise.all([Ann, Bob, Cy].map((user) => address(user, org.uuid)));
    expect(addresses).toEqual([expect.stringMatching(/^ann.*@/i), undefined, undefined]);
  });

  it('is no longer sent when its organisation is deleted', async () => {
    const org = await world.organisation(['Ann']);
    await world.deliver(
      world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, { uuid: org.uuid, name: 'Acme' }),
    );
    expect(await address(org.user.Ann, org.uuid)).toBeUndefined();
  });
});

describe('the link that stops mails of a kind', () => {
  it.each(MAIL_KINDS)(
    'turns off %s and nothing else by the one-click request of a mail program, also when used twice',
    async (kind) => {
      const user = await aMember();
      await choose(user, { digest: true });
      const before = await read(user);
      const { unsubscribe_url } = linksOf().linksFor(user, kind);
      for (const _ of [1, 2]) expect(await unsubscribe(unsubscribe_url)).toMatchObject({ status: 200, body: { kind } });
      expect(await read(user)).toEqual({ ...before, [kind]: false });
    },
  );

  it('stores nothing for a user who does not exist', async () => {
    const user = randomUUID();
    const { unsubscribe_url } = linksOf().linksFor(user, 'mentions');
    expect((await unsubscribe(unsubscribe_url)).status).toBe(200);
    expect(await world.host.admin('select 1 from mail_preferences where user_uuid = $1', [user])).toEqual([]);
  });

  it('changes nothing when a browser opens it, and leads to the page that asks first', async () => {
    const user = await aMember();
    const { publicUrl } = world.host.settings;
    const { stop_url, unsubscribe_url } = linksOf().linksFor(user, 'mentions');
    const { status, headers } = await world.http.get(unsubscribe_url.replace(publicUrl, ''));
    expect([status, `${publicUrl}${headers.location}`]).toEqual([303, stop_url]);
    expect((await read(user)).mentions).toBe(true);
  });

  it.each([
    'nonsense',
    '',
    createStopLinks('another secret of thirty-two letters', '').linksFor('u', 'news').stop_url.slice(-40),
  ])('is refused with an invalid token: %p', async (token) => {
    const answer = await unsubscribe(`${PATH}/unsubscribe?token=${token}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['token']]);
  });
});
