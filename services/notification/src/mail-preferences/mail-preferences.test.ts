import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_MAIL_PREFERENCES, MAIL_KINDS } from '@waymark/contracts';
import { createWorld, type World } from '../testing/world.ts';
import { whoWants } from './mail-preference-store.ts';
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

describe('the mails that somebody wants', () => {
  it('are the usual ones until they choose', async () => {
    expect(await read(randomUUID())).toEqual(DEFAULT_MAIL_PREFERENCES);
  });

  it('are what they choose, kind by kind; what is not sent stays', async () => {
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
  ])('refuse %s: %p, naming it, and keep what was', async (kind, value) => {
    const user = randomUUID();
    const answer = await choose(user, { news: false, [kind]: value });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [kind]]);
    expect(await read(user)).toEqual(DEFAULT_MAIL_PREFERENCES);
  });

  it('are told of many people at once', async () => {
    const [usual, none, all] = [randomUUID(), randomUUID(), randomUUID()];
    await choose(none, { mentions: false, reminders: false, digest: false, news: false });
    await choose(all, { digest: true });
    const wanting = async (kind: (typeof MAIL_KINDS)[number]) => [
      ...(await whoWants(world.host.database, kind, [usual, none, all])),
    ];
    expect(await wanting('reminders')).toEqual([usual, all]);
    expect(await wanting('digest')).toEqual([all]);
  });

  it('are forgotten with the account, and in what a person may download', async () => {
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

describe('the link that stops mails of a kind', () => {
  it.each(MAIL_KINDS)(
    'turns %s off and nothing else, from a mail program too, as often as it is used',
    async (kind) => {
      const user = await aMember();
      await choose(user, { digest: true });
      const before = await read(user);
      const { unsubscribe_url } = linksOf().linksFor(user, kind);
      for (const _ of [1, 2]) expect(await unsubscribe(unsubscribe_url)).toMatchObject({ status: 200, body: { kind } });
      expect(await read(user)).toEqual({ ...before, [kind]: false });
    },
  );

  it('keeps nothing of somebody who is there no more', async () => {
    const user = randomUUID();
    const { unsubscribe_url } = linksOf().linksFor(user, 'mentions');
    expect((await unsubscribe(unsubscribe_url)).status).toBe(200);
    expect(await world.host.admin('select 1 from mail_preferences where user_uuid = $1', [user])).toEqual([]);
  });

  it('changes nothing by being looked at', async () => {
    const user = randomUUID();
    const { unsubscribe_url } = linksOf().linksFor(user, 'mentions');
    const answer = await world.http.get(unsubscribe_url.replace(world.host.settings.publicUrl, ''));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await read(user)).mentions).toBe(true);
  });

  it.each([
    'nonsense',
    '',
    createStopLinks('another secret of thirty-two letters', '').linksFor('u', 'news').stop_url.slice(-40),
  ])('is refused where no mail carried it: %p', async (token) => {
    const answer = await unsubscribe(`${PATH}/unsubscribe?token=${token}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['token']]);
  });
});
