import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, type ObjectiveSnapshot } from '@waymark/contracts';
import { until } from '@waymark/service-kit/testing';
import { type ChatChannel, createChatChannel } from '../testing/chat-channel.ts';
import { createWorld, type Organisation, START, type World } from '../testing/world.ts';

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

type Choices = { chat_new_objectives?: boolean; chat_status_moves?: boolean };
const BOTH: Choices = { chat_new_objectives: true, chat_status_moves: true };

const choose = (org: Organisation, choices: Choices) => {
  const [owner_uuid = ''] = Object.values(org.user);
  const about = { uuid: org.uuid, name: 'Acme', lang: 'en' as const, image_path: null, owner_uuid };
  const data = { ...about, created_at: START.toISOString(), ...choices };
  return world.deliver(world.event('waymark.identity.organisation.updated.v1', org.uuid, org.uuid, data, owner_uuid));
};
const connect = ({ uuid }: Organisation, on = true) =>
  world.host.internal.answer('identity', 'GET', `/internal/organisations/${uuid}/chat`, {
    body: { use_slack_connector: on, slack_webhook: `${channel.prefix}200` },
  });
const telling = async (choices: Choices, names: readonly string[] = ['Ann']): Promise<Organisation> => {
  const org = await world.organisation(names);
  connect(org);
  await choose(org, choices);
  return org;
};

const objectiveOf = (org: Organisation, name: string): ObjectiveSnapshot => {
  const [owner = ''] = Object.values(org.user);
  return {
    ...{ uuid: randomUUID(), name, level: 'company', goal: 'committed', status: 'creation', keyresults: [] },
    ...{ user_uuid: owner, validator_uuid: owner, team_uuid: null, creator_uuid: owner },
    ...{ period_start: '2026-03-01', period_end: '2026-06-01' },
  };
};
const created = (org: Organisation, name: string, actor: string | null = org.user.Ann ?? '') => {
  const data = objectiveOf(org, name);
  return world.event('waymark.okr.objective.created.v1', org.uuid, data.uuid, data, actor ?? undefined);
};
const moved = (org: Organisation, name: string) => {
  const data = { ...objectiveOf(org, name), status: 'working', from: 'validation', to: 'working' } as const;
  return world.event('waymark.okr.objective.moved.v1', org.uuid, data.uuid, data, org.user.Ann);
};

/** Moves the clock, and runs all jobs that this makes due. */
const after = async (ms: number) => {
  world.host.clock.travelTo(new Date(world.host.clock.now().getTime() + ms));
  const waits = `select 1 from jobs where kind in ('chat_batch', 'chat_news') and done_at is null and dead_at is null`;
  await until(async () => (await world.host.admin(waits)).length === 0);
};
const afterAMinute = () => after(61_000);

describe('a news message to a chat channel', () => {
  it('lists new objectives and status moves together, with their authors and links', async () => {
    const org = await telling(BOTH);
    const first = created(org, 'Win the *north* <!channel>');
    const second = moved(org, 'Keep customers');
    await world.deliver(first, second);
    expect(channel.posted).toEqual([]);
    await afterAMinute();
    const home = `https://waymark.example/organization/${org.uuid}`;
    expect(channel.posted.map((text) => text.split('\n'))).toEqual([
      [
        '*Acme*',
        `• Ann Tester created the objective “<${home}?okrref=${first.subject}|Win the ∗north∗ &lt;!channel&gt;>”`,
        `• Ann Tester moved the objective “<${home}?okrref=${second.subject}|Keep customers>” from validation to working`,
        `<${home}|Open the dashboard>`,
      ],
    ]);
  });

  it('includes duplicated objectives, with names that are not read as markup', async () => {
    const org = await telling(BOTH);
    const data = { ...objectiveOf(org, 'Copy'), source_uuid: randomUUID(), source_name: '<!here>' };
    await world.deliver(world.event('waymark.okr.objective.duplicated.v1', org.uuid, data.uuid, data, org.user.Ann));
    await afterAMinute();
    expect(channel.posted[0]).toContain('Ann Tester duplicated the objective “&lt;!here&gt;” as “<https://');
  });

  it('contains only the kinds of events that the organisation has chosen', async () => {
    const none = await telling({});
    const onlyMoves = await telling({ chat_status_moves: true });
    await world.deliver(created(none, 'A'), moved(none, 'B'), created(onlyMoves, 'C'), moved(onlyMoves, 'D'));
    await afterAMinute();
    expect(channel.posted).toHaveLength(1);
    expect(channel.posted[0]).toContain('|D>');
    expect(channel.posted[0]).not.toContain('|C>');
  });

  it('for 500 objectives is a single message, which lists 20 and the number of the others', async () => {
    const org = await telling(BOTH);
    await world.deliver(...Array.from({ length: 500 }, (_, index) => created(org, `Objective ${index}`)));
    await afterAMinute();
    expect(channel.posted).toHaveLength(1);
    expect(channel.posted[0]?.match(/^• /gm)).toHaveLength(20);
    expect(channel.posted[0]).toContain('\nand 480 more\n');
  });

  it('contains a repeated event once, and later events are in another message', async () => {
    const org = await telling(BOTH);
    const event = created(org, 'First');
    await world.deliver(event);
    await world.deliver(event);
    await afterAMinute();
    await world.deliver(event, created(org, 'Second'));
    await afterAMinute();
    expect(channel.posted.map((text) => text.match(/\|(First|Second)>/g))).toEqual([['|First>'], ['|Second>']]);
  });

  it('omits an event that is more than a day old, and an event without an author', async () => {
    const org = await telling(BOTH);
    const old = created(org, 'Old');
    await world.deliver({ ...old, time: new Date(START.getTime() - 25 * 3_600_000).toISOString() });
    await world.deliver(created(org, 'Of nobody', null));
    await afterAMinute();
    expect(channel.posted).toEqual([]);
  });

  it('is posted for new events a day after the job of an earlier batch was lost, without its events', async () => {
    const org = await telling(BOTH);
    await world.deliver(created(org, 'Never told'));
    await world.host.admin("delete from jobs where kind = 'chat_batch' and payload ->> 'organisation' = $1", [
      org.uuid,
    ]);
    world.host.clock.travelTo(new Date(START.getTime() + 25 * 3_600_000));
    await world.deliver(created(org, 'Told'), moved(org, 'Told too'));
    await afterAMinute();
    expect(channel.posted).toHaveLength(1);
    expect(channel.posted[0]?.split('\n')).toHaveLength(4);
    expect(channel.posted[0]).not.toContain('Never told');
  });

  it('is not posted when its events have waited for more than a day', async () => {
    const org = await telling(BOTH);
    await world.deliver(created(org, 'Gathered'));
    await after(2 * DAY_MS);
    expect(channel.posted).toEqual([]);
  });

  it.each([
    ['the organisation turns the news off', (org: Organisation) => choose(org, {})],
    ['the connector is switched off', async (org: Organisation) => connect(org, false)],
    [
      'the organisation is deleted',
      async (org: Organisation) => {
        const gone = { uuid: org.uuid, name: 'Acme' };
        await world.deliver(world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, gone));
      },
    ],
    ['the author leaves the organisation', (org: Organisation) => world.leave(org, 'Ann')],
  ])('is not posted, and its batch is deleted, when %s before it is due', async (_what, change) => {
    const org = await telling(BOTH, ['owner', 'Ann']);
    await world.deliver(created(org, 'Secret'));
    await change(org);
    await afterAMinute();
    expect(channel.posted).toEqual([]);
    expect(await world.host.admin('select 1 from chat_batches where organisation_uuid = $1', [org.uuid])).toEqual([]);
  });
});
