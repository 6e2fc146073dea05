import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@waymark/service-kit/testing';
import { chooseMails } from '../mail-preferences/mail-preference-store.ts';
import { type ChatChannel, createChatChannel } from '../testing/chat-channel.ts';
import { publishTeam } from '../testing/work.ts';
import { createWorld, type Organisation, START, type World } from '../testing/world.ts';
import type { Digest } from './digest-parts.ts';

let world: World;
let channel: ChatChannel;
beforeAll(async () => {
  channel = await createChatChannel();
  world = await createWorld({ CHAT_WEBHOOK_PREFIXES: channel.prefix });
  await world.service.start();
});
beforeEach(() => {
  world.host.clock.travelTo(START);
  channel.posted.length = 0;
});
afterAll(async () => {
  await world.close();
  await channel.close();
});

const url = 'https://waymark.example/organization/o?krref=1';
const DIGEST: Digest = {
  moved: { total: 7, keyresults: [{ name: 'Signed <b>', objective_name: 'Win', url, from: 10, to: 40 }] },
  blocked: {
    total: 1,
    blockers: [
      {
        ...{ name: 'Churn', url, kind: 'money', text: 'No budget', raised_at: START.toISOString() },
        ...{ owner_uuid: randomUUID(), user_uuid: null, team_uuid: null },
      },
    ],
  },
  attention: {
    total: 1,
    objectives: [
      {
        ...{ name: 'Keep customers', url, progress: 20 },
        keyresult: { name: 'Churn', trouble: ['behind', 'confidence_low'], by: -32, confidence: 2 },
      },
    ],
  },
  ending: { total: 1, objectives: [{ name: 'Win', url, progress: 60, period_end: '2026-03-15' }] },
};
const NOTHING: Digest = {
  moved: { total: 0, keyresults: [] },
  blocked: { total: 0, blockers: [] },
  attention: { total: 0, objectives: [] },
  ending: { total: 0, objectives: [] },
};

const telling = (org: Organisation, digest: Digest) =>
  world.host.internal.answer('okr', 'GET', `/internal/organisations/${org.uuid}/digest`, { body: { digest } });
const want = (org: Organisation, name: string, digest = true) =>
  world.call(org.user[name], 'PUT', '/api/v1/user/mail_preferences', { digest });
const arrange = async (name: string, digest = DIGEST): Promise<Organisation> => {
  const org = await world.organisation([name, `${name}2`]);
  telling(org, digest);
  await want(org, name);
  return org;
};

const WAITS = `select 1 from jobs where kind in ('digest', 'mail', 'chat_digest') and done_at is null and dead_at is null`;
const isSent = async () => (await world.host.admin(WAITS)).length === 0;
/**
 * Moves the clock, and waits until the next digest is scheduled and all that was due has been sent. A clock that is set wakes the schedule,
 * which would otherwise find a new organisation when it polls.
 */
const at = async (org: Organisation, moment: string, isDone = isSent) => {
  const reckoned = async () => {
    const [row] = await world.host.admin('select digest_at from organisations where organisation_uuid = $1', [
      org.uuid,
    ]);
    return row?.digest_at instanceof Date ? row.digest_at : undefined;
  };
  world.host.clock.travelTo(world.host.clock.now());
  await until(async () => (await reckoned()) !== undefined);
  world.host.clock.travelTo(new Date(moment));
  await until(async () => ((await reckoned()) ?? START) > new Date(moment));
  await until(isDone);
};
const mailsTo = async (name: string) => (await world.mails()).filter(({ to }) => to === `${name}@example.org`);

/** Sets what identity's event says about an organisation. */
const say = (org: Organisation, settings: object) => {
  const [owner_uuid = ''] = Object.values(org.user);
  const about = { uuid: org.uuid, name: 'Acme', lang: 'de' as const, image_path: null, owner_uuid };
  const data = { ...about, created_at: START.toISOString(), ...settings };
  return world.deliver(world.event('waymark.identity.organisation.updated.v1', org.uuid, org.uuid, data, owner_uuid));
};

describe('the digest by mail', () => {
  it('is sent at eight on the check-in day to members who chose it, with its four parts and a stop link', async () => {
    const org = await arrange('Ann');
    await at(org, '2026-03-09T08:00:00.000Z');
    const [mail, ...more] = await mailsTo('Ann');
    expect(more).toEqual([]);
    expect(await mailsTo('Ann2')).toEqual([]);
    expect(mail?.subject).toBe('What moved in Acme');
    for (const line of [
      'Moved:\n- Signed <b>: 10% → 40%\n',
      'and 6 more',
      'Blocked:\n- Churn: No budget (for 6 days)\n',
      'Needs attention:\n- Keep customers: 20% (“Churn”: 32 points behind, confidence 2 of 10)\n',
      'Ends soon:\n- Win: 60%, until 15 March 26\n',
      'Turn the digest off:\nhttps://waymark.example/mails/stop?token=',
    ])
      expect(mail?.text).toContain(line);
    expect(mail?.html).toContain('Signed &lt;b&gt;: 10% → 40%');
  });

  it('names the owner of a blocker and the member or team it waits for, but no former members', async () => {
    const org = await world.organisation(['Una', 'Vic', 'Wil']);
    const team_uuid = await publishTeam(world, org, []);
    const [first] = DIGEST.blocked.blockers;
    const waiting = (owner: string, more: object) => ({
      ...{ ...first, kind: 'waiting', owner_uuid: org.user[owner], user_uuid: null, team_uuid: null },
      ...more,
    });
    const blockers = [
      waiting('Una', { user_uuid: org.user.Vic }),
      waiting('Vic', { team_uuid }),
      waiting('Wil', { raised_at: '2026-03-08T23:00:00.000Z' }),
    ];
    telling(org, { ...NOTHING, blocked: { total: 3, blockers } } as Digest);
    await want(org, 'Una');
    await world.leave(org, 'Wil');
    await at(org, '2026-03-09T08:00:00.000Z');
    const [mail] = await mailsTo('Una');
    for (const line of [
      '- Churn: No budget (owner: Una Tester, waits for Vic Tester, for 6 days)\n',
      '- Churn: No budget (owner: Vic Tester, waits for North, for 6 days)\n',
      '- Churn: No budget (waits for somebody outside, since today)\n',
    ])
      expect(mail?.text).toContain(line);
  });

  it('renders data of an earlier version, without owners of blockers and reasons for attention', async () => {
    const { name, text } = { name: 'Churn', text: 'No budget' };
    const old = {
      ...NOTHING,
      blocked: { total: 1, blockers: [{ name, url, kind: 'money', text, raised_at: START.toISOString() }] },
      attention: { total: 1, objectives: [{ name: 'Keep customers', url, progress: 20 }] },
    };
    const org = await arrange('Xia', old as never);
    await at(org, '2026-03-09T08:00:00.000Z');
    const [mail] = await mailsTo('Xia');
    expect(mail?.text).toContain('- Churn: No budget\n');
    expect(mail?.text).toContain('- Keep customers: 20%\n');
  });

  it('is sent once a week', async () => {
    const org = await arrange('Bob');
    await at(org, '2026-03-09T08:00:00.000Z');
    await at(org, '2026-03-10T08:00:00.000Z');
    expect(await mailsTo('Bob')).toHaveLength(1);
    await at(org, '2026-03-16T08:00:00.000Z');
    expect(await mailsTo('Bob')).toHaveLength(2);
  });

  it.each([
    ['it would be empty', 'Cleo', (org: Organisation) => void telling(org, NOTHING)],
    ['the member turned it off', 'Dora', (org: Organisation) => want(org, 'Dora', false)],
    ['the organisation is blocked', 'Eve', (org: Organisation) => world.block(org, { blocked_for_not_paying: true })],
    ['the member has left', 'Fay', (org: Organisation) => world.leave(org, 'Fay')],
  ])('is not sent when %s', async (_why, name, change) => {
    const org = await arrange(name);
    await change(org);
    await at(org, '2026-03-09T08:00:00.000Z');
    expect(await mailsTo(name)).toEqual([]);
  });

  it('is not sent a day late', async () => {
    const org = await arrange('Gus');
    await at(org, '2026-03-10T09:00:00.000Z');
    expect(await mailsTo('Gus')).toEqual([]);
  });

  it('is not sent by a job that runs more than a day late', async () => {
    const org = await arrange('fi');
    await world.host.admin(
      "insert into jobs (id, kind, payload, run_at, created_at) values ($1, 'digest', $2, $3, $3)",
      [randomUUID(), { organisation: org.uuid, at: '2026-03-01T08:00:00.000Z' }, START],
    );
    await until(isSent);
    expect(await mailsTo('fi')).toEqual([]);
  });

  it('is sent once okr answers again, if it did not answer at eight', async () => {
    const org = await arrange('Nia');
    world.host.internal.answer('okr', 'GET', `/internal/organisations/${org.uuid}/digest`, { status: 503, body: {} });
    const failed = `select 1 from jobs where kind = 'digest' and last_error is not null and payload ->> 'organisation' = $1`;
    await at(org, '2026-03-09T08:00:00.000Z', async () => (await world.host.admin(failed, [org.uuid])).length > 0);
    expect(await mailsTo('Nia')).toEqual([]);
    telling(org, DIGEST);
    await at(org, '2026-03-09T08:01:00.000Z');
    expect(await mailsTo('Nia')).toHaveLength(1);
  });

  it('is sent once after an outage of two weeks that ended on a check-in day', async () => {
    const org = await arrange('Mia');
    await at(org, '2026-03-23T09:00:00.000Z');
    expect(await mailsTo('Mia')).toHaveLength(1);
    await at(org, '2026-03-23T10:00:00.000Z');
    expect(await mailsTo('Mia')).toHaveLength(1);
  });

  it('is sent at eight on the weekday and in the time zone of the organisation’s check-ins', async () => {
    const org = await arrange('Hal');
    await say(org, { timezone: 'Asia/Tokyo', checkin_weekday: 3 });
    await at(org, '2026-03-03T23:00:00.000Z');
    expect(await mailsTo('Hal')).toHaveLength(1);
  });
});

describe('a time zone that this version does not know', () => {
  it('is taken for UTC, and stops the digest of no other organisation', async () => {
    const [lost, other] = [await arrange('Zed'), await arrange('Zoe')];
    await world.host.admin('update organisations set timezone = $1 where organisation_uuid = $2', [
      'Mars/Olympus',
      lost.uuid,
    ]);
    for (const org of [lost, other]) await at(org, '2026-03-09T08:00:00.000Z');
    expect(await mailsTo('Zed')).toHaveLength(1);
    expect(await mailsTo('Zoe')).toHaveLength(1);
  });
});

describe('after a change of the check-in day, the digest', () => {
  it('is sent at the new time, even if that is at once', async () => {
    const org = await arrange('Pia');
    await say(org, { checkin_weekday: 3 });
    world.host.clock.travelTo(new Date('2026-03-04T08:00:00.000Z'));
    await until(async () => (await mailsTo('Pia')).length > 0);
    expect(await mailsTo('Pia')).toHaveLength(1);
  });

  it('is sent that was due before it', async () => {
    const org = await arrange('Quinn');
    const due = new Date(START.getTime() - 1000);
    await world.host.admin('update organisations set digest_at = $2 where organisation_uuid = $1', [org.uuid, due]);
    await say(org, { checkin_weekday: 5 });
    await until(async () => (await mailsTo('Quinn')).length > 0);
    await at(org, '2026-03-06T08:00:00.000Z');
    expect(await mailsTo('Quinn')).toHaveLength(2);
  });
});

describe('the digest in the chat', () => {
  const postedTo = async (name: string, { chosen = true, connected = true, digest = DIGEST } = {}) => {
    const org = await world.organisation([name]);
    telling(org, digest);
    await say(org, { chat_digest: chosen });
    world.host.internal.answer('identity', 'GET', `/internal/organisations/${org.uuid}/chat`, {
      body: { use_slack_connector: connected, slack_webhook: `${channel.prefix}200` },
    });
    await at(org, '2026-03-09T08:00:00.000Z');
    return channel.posted;
  };

  it('is one message in the language of the organisation, with escaped names', async () => {
    const [message, ...more] = await postedTo('Ida');
    expect(more).toEqual([]);
    expect(message?.split('\n')).toEqual([
      '*Acme*',
      '*Hat sich bewegt*',
      expect.stringMatching(/^• <https:[^|]*\|Signed &lt;b&gt;>: 10.% → 40.%$/),
      'und 6 weitere',
      '*Blockiert*',
      `• <${url}|Churn>: No budget (seit 6 Tagen)`,
      '*Braucht Aufmerksamkeit*',
      expect.stringMatching(/\|Keep customers>: 20.% \(„Churn“: 32 Punkte im Rückstand, Zuversicht 2 von 10\)$/),
      '*Endet bald*',
      expect.stringContaining('bis 15 März 26'),
      expect.stringContaining('/organization/'),
    ]);
  });

  it('has at most twenty lines, besides the name of the organisation and the link', async () => {
    const five = <T>(one: T): T[] => Array.from({ length: 5 }, () => one);
    const [moved, blocked] = [DIGEST.moved.keyresults, DIGEST.blocked.blockers].map((all) => five(all[0]));
    const [attention, ending] = [DIGEST.attention.objectives, DIGEST.ending.objectives].map((all) => five(all[0]));
    const digest = {
      moved: { total: 9, keyresults: moved },
      blocked: { total: 9, blockers: blocked },
      attention: { total: 5, objectives: attention },
      ending: { total: 5, objectives: ending },
    } as Digest;
    const [message = ''] = await postedTo('Jo', { digest });
    expect(message.split('\n')).toHaveLength(22);
  });

  it.each([
    ['the organisation has not chosen it', 'Kim', { chosen: false }],
    ['the connector is off', 'Lou', { connected: false }],
    ['it would be empty', 'Mia', { digest: NOTHING }],
  ])('is not posted when %s', async (_why, name, options) => {
    expect(await postedTo(name, options)).toEqual([]);
  });
});

// Last, because the mailbox lists only the newest mails.
describe('the digest of a large organisation', () => {
  it('is queued once for each of 501 members who chose it', async () => {
    const many = Array.from({ length: 501 }, (_, n) => `Zoe${n}`);
    const org = await world.organisation(many);
    telling(org, DIGEST);
    for (const name of many) await chooseMails(world.host.database, org.user[name] ?? '', { digest: true });
    await at(org, '2026-03-09T08:00:00.000Z');
    const made = `select right(key, 36) as "user" from jobs where kind = 'mail' and key like $1`;
    const mails = await world.host.admin<{ user: string }>(made, [`digest ${org.uuid} %`]);
    expect(mails.map(({ user }) => user).sort()).toEqual(Object.values(org.user).sort());
  });
});
