import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventData } from '@waymark/contracts';
import { apiTokenHash, createMetrics, type Service } from '@waymark/service-kit';
import { createNotificationService, readNotificationConfig } from '../service.ts';
import { createWork, publishTeam } from '../testing/work.ts';
import { createWorld, type Organisation, type World } from '../testing/world.ts';

type Client = {
  status: number;
  headers: Headers;
  /** Reads until the text arrives, and returns everything received so far. */
  until(text: string): Promise<string>;
  /** Reads until the server closes the stream. */
  ended(): Promise<string>;
  leave(): void;
};

let world: World;
let replica: Service;
const servers: Server[] = [];

const listen = async (service: Service): Promise<string> => {
  const server = createServer(service.handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const open = (origin: string, org: Organisation, who: string, sessionId = randomUUID()): Promise<Client> =>
  openAt(`${origin}${org.base}/live`, org.user[who], sessionId);
/** The stream of a user's inbox over all organisations. */
const openInboxes = (origin: string, user: string | undefined): Promise<Client> =>
  openAt(`${origin}/api/v1/user/live`, user, randomUUID());

const openAt = async (address: string, user: string | undefined, sessionId: string): Promise<Client> =>
  openWith(await world.host.tokenFor({ user, sessionId }), address);

const openWith = async (token: string, address: string): Promise<Client> => {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  const response = await fetch(address, { headers, signal: abort.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const more = async (): Promise<boolean> => {
    const piece = await reader?.read();
    text += piece?.value ?? '';
    return piece?.done === false;
  };
  return {
    status: response.status,
    headers: response.headers,
    until: async (wanted) => {
      while (!text.includes(wanted)) if (!(await more())) throw new Error(`ended before ${wanted}: ${text}`);
      return text;
    },
    ended: async () => {
      while (await more());
      return text;
    },
    leave: () => abort.abort(),
  };
};

const rename = (org: Organisation, name: string) => {
  const [owner = ''] = Object.values(org.user);
  const about = { uuid: org.uuid, name, lang: 'en' as const, image_path: null, owner_uuid: owner };
  const data = { ...about, created_at: '2026-01-01T00:00:00.000Z' };
  return world.event('waymark.identity.organisation.updated.v1', org.uuid, org.uuid, data, owner);
};

let here: string;
let there: string;
beforeAll(async () => {
  world = await createWorld();
  replica = createNotificationService(
    { ...world.host, metrics: createMetrics('notification') },
    readNotificationConfig({}),
  );
  await Promise.all([world.service.start(), replica.start()]);
  here = await listen(world.service);
  there = await listen(replica);
});
afterAll(async () => {
  await replica.stop();
  await world.close();
  for (const server of servers) server.close();
});

describe('the inbox stream of a user', () => {
  const INBOX = 'data: {"type":"inbox","target":"inbox","uuid":null,"actor":null}';
  const times = (text: string): number => text.split(INBOX).length - 1;

  it('reports inbox changes of the user in each organisation, and nothing else', async () => {
    const orgs = [await world.organisation(['owner', 'validator']), await world.organisation(['owner'])];
    const [one, two] = orgs;
    if (!one || !two) throw new Error('There are two');
    const me = one.user.validator ?? '';
    const joined = world.member(two.uuid, me, 'validator');
    await world.deliver(world.event('waymark.identity.member.joined.v1', two.uuid, me, joined, me));
    const clients = await Promise.all([openInboxes(here, me), openInboxes(there, one.user.owner)]);
    const [mine, other] = clients;
    await Promise.all(clients.map((client) => client.until(': connected')));
    await world.deliver(rename(one, 'New name'));
    for (const org of orgs) {
      const work = createWork(world, org, { validator_uuid: me });
      await world.deliver(work.created(), work.moved('validation'));
    }
    const told = (await mine?.until(`${INBOX}\n\n${INBOX}`)) ?? '';
    expect(told).not.toContain('organisation.updated');
    await world.deliver(createWork(world, one).moved('creation', { sent_back: true }));
    expect(times((await other?.until(INBOX)) ?? '')).toBe(1);
    for (const client of clients) client.leave();
  });

  it('covers an organisation from joining until leaving it, and reports a deleted organisation', async () => {
    const [home, org] = [await world.organisation(['me']), await world.organisation(['owner', 'other'])];
    const me = home.user.me ?? '';
    const client = await openInboxes(there, me);
    await client.until(': connected');
    const joined = () =>
      world.event('waymark.identity.member.joined.v1', org.uuid, me, world.member(org.uuid, me, 'me'), me);
    await world.deliver(joined());
    await client.until('member.joined');
    const wait = async (from: Organisation) => {
      const work = createWork(world, from, { validator_uuid: me });
      await world.deliver(work.created(), work.moved('validation'));
    };
    await wait(org);
    expect(times(await client.until(INBOX))).toBe(1);
    await world.leave({ ...org, user: { ...org.user, me } }, 'me');
    await client.until('member.left');
    await wait(org);
    await wait(home);
    await world.deliver(
      world.event('waymark.identity.organisation.deleted.v1', home.uuid, home.uuid, { uuid: home.uuid, name: 'Acme' }),
    );
    expect(times(await client.until('organisation.deleted'))).toBe(2);
    client.leave();
  });

  it('is refused with 401 without a session', async () => {
    expect((await fetch(`${here}/api/v1/user/live`)).status).toBe(401);
  });
});

describe('live updates', () => {
  it('reach the listeners of every replica', async () => {
    const org = await world.organisation();
    const clients = await Promise.all([open(here, org, 'owner'), open(there, org, 'owner')]);
    await Promise.all(clients.map((client) => client.until(': connected')));
    await world.deliver(rename(org, 'New name'));
    const told = { type: 'waymark.identity.organisation.updated.v1', target: 'organisations', uuid: org.uuid };
    for (const client of clients) {
      await client.until(`data: ${JSON.stringify({ ...told, actor: org.user.owner })}\n\n`);
      client.leave();
    }
  });

  it('contain the uuid of the objective of a changed key result', async () => {
    const org = await world.organisation();
    const client = await open(here, org, 'owner');
    await client.until(': connected');
    const type = 'waymark.okr.keyresult.progressed.v1';
    const [objective_uuid, uuid, owner = ''] = [randomUUID(), randomUUID(), org.user.owner];
    const values = { start_value: 0, actual_value: 4, target_value: 10, progress: 40, health: 'at_risk' as const };
    const about = { objective_uuid, objective_name: 'Grow', name: 'Contracts', measured_by: 'contracts', order: 0 };
    const change = { from: 3, to: 4, comment: null };
    await world.deliver(
      world.event(type, org.uuid, uuid, { uuid, user_uuid: owner, ...about, ...values, ...change }, owner),
    );
    const told = { type, target: 'keyresults', uuid, actor: owner, objective: objective_uuid };
    await client.until(`data: ${JSON.stringify(told)}\n\n`);
    client.leave();
  });

  it('contain the uuid of the objective of a comment', async () => {
    const org = await world.organisation();
    const client = await open(here, org, 'owner');
    await client.until(': connected');
    const type = 'waymark.okr.comment.reacted.v1';
    const [objective_uuid, uuid, owner] = [randomUUID(), randomUUID(), org.user.owner];
    const data = { uuid, objective_uuid, reaction: 'heart' as const, given: true };
    await world.deliver(world.event(type, org.uuid, uuid, data, owner));
    const told = { type, target: 'comments', uuid, actor: owner, objective: objective_uuid };
    await client.until(`data: ${JSON.stringify(told)}\n\n`);
    client.leave();
  });

  it('report an inbox change only to the user whose inbox changed', async () => {
    const org = await world.organisation(['owner', 'validator', 'other']);
    const clients = await Promise.all(['validator', 'other'].map((who) => open(there, org, who)));
    const [validator, other] = clients;
    await Promise.all(clients.map((client) => client.until(': connected')));
    const work = createWork(world, org);
    await world.deliver(work.created(), work.moved('validation'));
    const told = { type: 'inbox', target: 'inbox', uuid: null, actor: null };
    await validator?.until(`data: ${JSON.stringify(told)}\n\n`);
    await world.deliver(rename(org, 'New name'));
    expect(await other?.until('organisation.updated')).not.toContain('"inbox"');
    for (const client of clients) client.leave();
  });

  it('report an inbox change to a member who is added to a team', async () => {
    const org = await world.organisation(['owner', 'mate']);
    const client = await open(here, org, 'mate');
    await client.until(': connected');
    await publishTeam(world, org, [org.user.mate ?? '']);
    await client.until('"target":"inbox"');
    client.leave();
  });

  it('begin with the messages of the last seconds that the reader may see, and no older ones', async () => {
    const org = await world.organisation(['owner', 'validator', 'other']);
    const first = await open(here, org, 'validator');
    const work = createWork(world, org);
    await world.deliver(work.created(), work.moved('validation'));
    await first.until('"inbox"');
    const late = await Promise.all([
      open(here, org, 'validator'),
      open(here, org, 'other'),
      openInboxes(here, org.user.validator),
    ]);
    await world.deliver(createWork(world, org, { validator_uuid: org.user.validator }).moved('validation'));
    const [validator, other, inboxes] = await Promise.all([
      late[0].until('"inbox"'),
      late[1].until('objective.moved'),
      late[2].until('"inbox"'),
    ]);
    expect(validator).toContain('objective.created');
    expect(other).toContain('objective.created');
    expect(other).not.toContain('"inbox"');
    expect(inboxes).not.toContain('objective.created');
    world.host.clock.advance(10_000);
    const later = await open(here, org, 'other');
    await world.deliver(rename(org, 'New name'));
    expect(await later.until('organisation.updated')).not.toContain('objective.created');
    for (const client of [first, ...late, later]) client.leave();
  });

  it('do not replay the earlier removal of a member to that member after rejoining', async () => {
    const org = await world.organisation(['owner', 'mia']);
    const owner = await open(here, org, 'owner');
    await world.leave(org, 'mia', org.user.owner);
    await owner.until('member.left');
    const mia = org.user.mia ?? '';
    const member = world.member(org.uuid, mia, 'mia');
    await world.deliver(world.event('waymark.identity.member.joined.v1', org.uuid, mia, member, mia));
    // Until this replica knows of it, it ends her stream, and her page opens another.
    await owner.until('member.joined');
    const client = await open(here, org, 'mia');
    await world.deliver(rename(org, 'Still here'));
    expect(await client.until('organisation.updated')).not.toContain('member.left');
    for (const one of [owner, client]) one.leave();
  });

  it('are sent uncompressed, as an event stream that proxies must not transform', async () => {
    const org = await world.organisation();
    const client = await open(here, org, 'owner');
    expect(client.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(client.headers.get('cache-control')).toContain('no-transform');
    expect(client.headers.get('content-encoding')).toBeNull();
    client.leave();
  });

  it('contain nothing of other organisations', async () => {
    const [org, other] = [await world.organisation(), await world.organisation()];
    const client = await open(here, org, 'owner');
    await client.until(': connected');
    await world.deliver(rename(other, 'Not yours'));
    await world.deliver(rename(org, 'Yours'));
    expect(await client.until('organisation.updated')).not.toContain(other.uuid);
    client.leave();
  });

  it('are refused with 404 to strangers, and with 401 without a session', async () => {
    const org = await world.organisation();
    const stranger = await open(here, { ...org, user: {} }, 'nobody');
    expect(stranger.status).toBe(404);
    expect((await fetch(`${here}${org.base}/live`)).status).toBe(401);
  });

  it('end for a member who is removed, and continue for the other members', async () => {
    const org = await world.organisation(['owner', 'mia']);
    const mia = await open(here, org, 'mia');
    const owner = await open(here, org, 'owner');
    await Promise.all([mia, owner].map((client) => client.until(': connected')));
    await world.leave(org, 'mia', org.user.owner);
    expect(await mia.ended()).toContain('member.left');
    await world.deliver(rename(org, 'Still here'));
    await owner.until('organisation.updated');
    owner.leave();
  });

  it.each([
    ['who has left', 'update members set active = false, gone = true where organisation_uuid = $1 and user_uuid = $2'],
    ['whose organisation is deleted', 'delete from members where organisation_uuid = $1 and user_uuid = $2'],
  ])('end within half a minute for a member %s while no notice of it arrives', async (_how, sql) => {
    const org = await world.organisation(['owner', 'mia']);
    const { mia = '' } = org.user;
    const [owner, former, inbox] = [
      await open(here, org, 'owner'),
      await open(here, org, 'mia'),
      await openInboxes(there, mia),
    ];
    await Promise.all([owner, former, inbox].map((client) => client.until(': connected')));
    await world.host.admin(sql, [org.uuid, mia]);
    // A clock that is set wakes what otherwise runs every half minute.
    world.host.clock.advance(1);
    await Promise.all([former.ended(), inbox.ended()]);
    await world.deliver(rename(org, 'Still here'));
    await owner.until('organisation.updated');
    owner.leave();
  });

  it('of a program end after ten minutes, when its token, its plan and its organisation are checked again', async () => {
    const org = await world.organisation();
    const secret = `wmk_${randomUUID()}`;
    const expires_at = new Date(world.host.clock.now().getTime() + 300 * 86_400_000).toISOString();
    const { owner = '' } = org.user;
    const token = { uuid: randomUUID(), user_uuid: owner, lang: 'en', scopes: ['read'], expires_at };
    const identitySays = (free_organisation_uuids: string[]) =>
      world.host.internal.answer('identity', 'GET', `/internal/tokens/${apiTokenHash(secret)}`, {
        body: { token: { ...token, free_organisation_uuids, second_factor: false } },
      });
    identitySays([]);
    const client = await openWith(secret, `${here}${org.base}/live`);
    await client.until(': connected');
    identitySays([org.uuid]);
    world.host.clock.advance(10 * 60_000);
    await client.ended();
    // The first replica may use identity's answer for another second.
    expect((await openWith(secret, `${there}${org.base}/live`)).status).toBe(402);
  });

  it('end when the token expires', async () => {
    const org = await world.organisation();
    const client = await open(here, org, 'owner');
    await client.until(': connected');
    world.host.clock.advance(10 * 60_000);
    await client.ended();
  });

  it.each<[string, (user: string, session: string) => object]>([
    ['with their session', (_, session) => ({ session_uuids: [session], issued_before: null, reason: 'signed_out' })],
    [
      'with their account',
      () => ({
        session_uuids: [],
        issued_before: new Date(world.host.clock.now().getTime() + 600_000).toISOString(),
        reason: 'account_deleted',
      }),
    ],
  ])('of a user end %s at every replica within five seconds, and continue for the others', async (_how, ended) => {
    const org = await world.organisation(['owner', 'mia']);
    const session = randomUUID();
    const user = org.user.mia ?? '';
    const gone = await Promise.all([open(here, org, 'mia', session), open(there, org, 'mia', session)]);
    const owner = await open(here, org, 'owner');
    await Promise.all([...gone, owner].map((client) => client.until(': connected')));
    const started = performance.now();
    const data = { user_uuid: user, ...ended(user, session) } as EventData<'waymark.identity.session.ended.v1'>;
    await world.deliver(world.event('waymark.identity.session.ended.v1', undefined, user, data));
    await Promise.all(gone.map((client) => client.ended()));
    expect(performance.now() - started).toBeLessThan(5_000);
    await world.deliver(rename(org, 'Still here'));
    await owner.until('organisation.updated');
    owner.leave();
  });

  it('are limited to ten streams per user: the eleventh ends the oldest', async () => {
    const org = await world.organisation();
    const clients: Client[] = [];
    for (let n = 0; n < 11; n += 1) clients.push(await open(here, org, 'owner'));
    await clients[0]?.ended();
    await world.deliver(rename(org, 'Ten are left'));
    for (const client of clients.slice(1)) {
      await client.until('organisation.updated');
      client.leave();
    }
  });

  it('are limited to ten streams per user over all replicas, and a closed stream does not count', async () => {
    const org = await world.organisation();
    const opened = async (origin: string) => {
      world.host.clock.advance(1);
      const client = await open(origin, org, 'owner');
      await client.until(': connected');
      return client;
    };
    const clients: Client[] = [];
    for (let n = 0; n < 10; n += 1) clients.push(await opened(n % 2 ? there : here));
    clients[9]?.leave();
    clients.push(await opened(here), await opened(there));
    await clients[0]?.ended();
    await world.deliver(rename(org, 'Ten are left'));
    for (const client of [...clients.slice(1, 9), ...clients.slice(10)]) {
      await client.until('organisation.updated');
      client.leave();
    }
  });

  it('reach a thousand listeners within three seconds', async () => {
    const people = Array.from({ length: 100 }, (_, n) => `member${n}`);
    const org = await world.organisation(people);
    const tabs = Array.from({ length: 10 }, () => people).flat();
    const clients: Client[] = [];
    // Few at a time: the queue of a busy server's new connections is short, and those for which it has no room are reset.
    for (let from = 0; from < tabs.length; from += 100) {
      const opened = await Promise.all(tabs.slice(from, from + 100).map((who) => open(here, org, who)));
      await Promise.all(opened.map((client) => client.until(': connected')));
      clients.push(...opened);
    }
    const started = performance.now();
    await world.deliver(rename(org, 'For all'));
    await Promise.all(clients.map((client) => client.until('organisation.updated')));
    const took = performance.now() - started;
    for (const client of clients) client.leave();
    // The target is one second; three are allowed on a machine busy with other tests.
    expect(took).toBeLessThan(3_000);
  });

  it('end when the service stops', async () => {
    const org = await world.organisation();
    const client = await open(there, org, 'owner');
    await client.until(': connected');
    const stopped = replica.stop();
    await client.ended();
    await stopped;
  });
});
