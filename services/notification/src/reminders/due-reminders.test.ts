import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@waymark/service-kit/testing';
import { createWorld, type Organisation, START, type World } from '../testing/world.ts';
import { createDueReminders, type Occurrence } from './due-reminders.ts';
import { createReminderJob } from './reminder-job.ts';

let world: World;
let sent: Occurrence[];
let warned: object[];
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.host.clock.travelTo(START);
  await world.host.admin('truncate reminders, reminder_occurrences');
  sent = [];
  warned = [];
});
afterAll(() => world.close());

const enqueue = async (_trx: unknown, occurrences: readonly Occurrence[]) => {
  sent.push(...occurrences);
};
const remind = () => {
  const { database, clock } = world.host;
  return createDueReminders({ database, clock, logger: { warn: (about: object) => warned.push(about) }, enqueue })();
};

const at = (iso: string) => world.host.clock.travelTo(new Date(iso));
const times = () => sent.map(({ occursAt }) => occursAt);

const weekly = async (timezone = 'UTC', day = 0, time = '10:00'): Promise<{ org: Organisation; uuid: string }> => {
  const org = await world.organisation();
  const body = { frequency: 'weekly', day, time, timezone };
  const { reminder } = (await world.call(org.user.owner, 'POST', `${org.base}/reminders`, body)).body;
  return { org, uuid: reminder.uuid };
};

describe('an occurrence of a reminder', () => {
  it('is enqueued at its time, and not before', async () => {
    const { org, uuid } = await weekly();
    at('2026-03-02T09:59:59.999Z');
    await remind();
    expect(sent).toEqual([]);
    at('2026-03-02T10:00:00.000Z');
    await remind();
    expect(sent).toEqual([{ organisation: org.uuid, reminder: uuid, occursAt: '2026-03-02T10:00:00.000Z' }]);
  });

  it('is enqueued once, even when several replicas look for due reminders at the same time', async () => {
    await weekly();
    at('2026-03-02T10:00:01.000Z');
    await Promise.all(Array.from({ length: 8 }, remind));
    await remind();
    expect(times()).toEqual(['2026-03-02T10:00:00.000Z']);
  });

  it('is enqueued once, even when the clock is set back and forward again', async () => {
    const { org, uuid } = await weekly();
    at('2026-03-02T10:00:01.000Z');
    await remind();
    at('2026-03-02T09:00:00.000Z');
    await remind();
    // An edit computes the next occurrence again, from the earlier time.
    await world.call(org.user.owner, 'PUT', `${org.base}/reminders/${uuid}`, { activated: false });
    await world.call(org.user.owner, 'PUT', `${org.base}/reminders/${uuid}`, { activated: true });
    at('2026-03-02T10:00:02.000Z');
    await remind();
    expect(times()).toEqual(['2026-03-02T10:00:00.000Z']);
    at('2026-03-09T10:00:00.000Z');
    await remind();
    expect(times()).toEqual(['2026-03-02T10:00:00.000Z', '2026-03-09T10:00:00.000Z']);
  });

  it('is enqueued late when it was missed by less than a day', async () => {
    await weekly();
    at('2026-03-03T09:59:00.000Z');
    await remind();
    expect(times()).toEqual(['2026-03-02T10:00:00.000Z']);
  });

  it('is skipped when it was missed by a day, and the next one is enqueued', async () => {
    await weekly();
    at('2026-03-03T10:00:00.000Z');
    await remind();
    expect(times()).toEqual([]);
    at('2026-03-09T10:00:00.000Z');
    await remind();
    expect(times()).toEqual(['2026-03-09T10:00:00.000Z']);
  });

  it('is the only one enqueued of several missed ones, if it is the last and less than a day old', async () => {
    await weekly();
    at('2026-03-23T12:00:00.000Z');
    await remind();
    await remind();
    expect(times()).toEqual(['2026-03-23T10:00:00.000Z']);
  });

  it('keeps its local hour when summer time begins', async () => {
    await weekly('Europe/Brussels', 6, '10:00');
    for (const now of ['2026-03-22T09:00:00.000Z', '2026-03-29T07:59:00.000Z', '2026-03-29T08:00:00.000Z']) {
      at(now);
      await remind();
    }
    expect(times()).toEqual(['2026-03-22T09:00:00.000Z', '2026-03-29T08:00:00.000Z']);
  });

  it('is reckoned in UTC, and logged, when this version does not know its time zone, and stops no other', async () => {
    const [lost, other] = [await weekly(), await weekly()];
    await world.host.admin('update reminders set timezone = $1 where uuid = $2', ['Mars/Olympus', lost.uuid]);
    for (const now of ['2026-03-02T10:00:00.000Z', '2026-03-09T10:00:00.000Z']) {
      at(now);
      await remind();
    }
    const expected = ['2026-03-02T10:00:00.000Z', '2026-03-09T10:00:00.000Z'];
    const timesOf = (uuid: string) => sent.filter(({ reminder }) => reminder === uuid).map(({ occursAt }) => occursAt);
    expect([timesOf(lost.uuid), timesOf(other.uuid)]).toEqual([expected, expected]);
    const about = { organisation: lost.org.uuid, timezone: 'Mars/Olympus' };
    expect(warned).toEqual([about, about]);
  });

  it('is not enqueued once the reminder is deactivated or deleted', async () => {
    const off = await weekly();
    const gone = await weekly();
    await world.call(off.org.user.owner, 'PUT', `${off.org.base}/reminders/${off.uuid}`, { activated: false });
    await world.call(gone.org.user.owner, 'DELETE', `${gone.org.base}/reminders/${gone.uuid}`);
    at('2026-03-02T10:00:00.000Z');
    await remind();
    expect(sent).toEqual([]);
  });
});

describe('the job of an occurrence', () => {
  /** Runs the job of an occurrence with empty contents, and returns whether it read them. */
  const asks = async (occurrence: Occurrence): Promise<boolean> => {
    let asked = false;
    const nothing = async () => undefined;
    const send = createReminderJob({
      ...{ clock: world.host.clock, database: world.host.database, publicUrl: 'https://waymark.example' },
      readContents: async () => {
        asked = true;
        return undefined;
      },
      stopLinks: { linksFor: () => ({ stop_url: '', unsubscribe_url: '' }) },
      ...{ enqueueMails: nothing, enqueueChat: nothing },
    });
    await send(occurrence, { id: randomUUID(), key: null, attempt: 1, signal: new AbortController().signal });
    return asked;
  };

  it('reads its contents only while the occurrence is less than a day old', async () => {
    const { org, uuid } = await weekly();
    const occurrence = (occursAt: string) => ({ organisation: org.uuid, reminder: uuid, occursAt });
    expect(await asks(occurrence('2026-03-01T09:30:00.000Z'))).toBe(false);
    expect(await asks(occurrence('2026-03-01T09:30:01.000Z'))).toBe(true);
  });

  it('reads no contents once the reminder is deactivated or deleted', async () => {
    const [off, gone] = [await weekly(), await weekly()];
    at('2026-03-02T10:00:00.000Z');
    await remind();
    expect(await Promise.all(sent.map(asks))).toEqual([true, true]);
    await world.call(off.org.user.owner, 'PUT', `${off.org.base}/reminders/${off.uuid}`, { activated: false });
    await world.call(gone.org.user.owner, 'DELETE', `${gone.org.base}/reminders/${gone.uuid}`);
    expect(await Promise.all(sent.map(asks))).toEqual([false, false]);
  });

  it('sends one mail to each member with due check-ins, in that member’s language, once okr answers', async () => {
    const { org } = await weekly();
    const french = randomUUID();
    const member = world.member(org.uuid, french, 'Zoe', { lang: 'fr' });
    await world.deliver(world.event('waymark.identity.member.joined.v1', org.uuid, french, member, french));
    const keyresult = (name: string) => ({
      name,
      objective_name: 'Grow',
      progress: 40,
      health: 'at_risk',
      url: `https://waymark.example/${name}`,
    });
    at('2026-03-02T13:00:00.000Z');
    await world.service.start();
    const failed = `select 1 from jobs where kind = 'reminder' and last_error like '%okr%'`;
    await until(async () => (await world.host.admin(failed)).length > 0);
    world.host.internal.answer('okr', 'GET', `/internal/organisations/${org.uuid}/owed`, {
      body: {
        users: [
          {
            user_uuid: org.user.owner,
            due: 2,
            keyresults: [keyresult('Revenue'), keyresult('Churn')],
            to_validate: 0,
            validations: [],
          },
          { user_uuid: french, due: 1, keyresults: [keyresult('Ventes')], to_validate: 0, validations: [] },
          {
            user_uuid: randomUUID(),
            due: 1,
            keyresults: [keyresult('Of one who left')],
            to_validate: 0,
            validations: [],
          },
        ],
      },
    });
    at('2026-03-02T13:01:00.000Z');
    await until(async () => (await world.mails()).length === 2);
    const mails = await world.mails();
    expect(mails.map(({ to }) => to).sort()).toEqual(['Zoe@example.org', 'owner@example.org']);
    // Retried until the occurrence is a day old, however late it was queued.
    const tried = await world.host.admin<{ until: Date }>(
      "select distinct of_use_until as until from jobs where kind in ('reminder', 'mail', 'chat')",
    );
    expect(tried).toEqual([{ until: new Date('2026-03-03T10:00:00.000Z') }]);
    const owner = mails.find(({ to }) => to.startsWith('owner'));
    expect(owner?.text).toContain('- Revenue: 40%, in progress\n  https://waymark.example/Revenue');
    expect(owner?.text).not.toContain('Ventes');
    expect(mails.find(({ to }) => to.startsWith('Zoe'))?.subject).not.toBe(owner?.subject);
  });
});
