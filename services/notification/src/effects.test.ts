import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { statementsSent } from '@waymark/service-kit/testing';
import { createWork } from './testing/work.ts';
import { createWorld, type Organisation, type World } from './testing/world.ts';

let world: World;
let org: Organisation;
beforeAll(async () => {
  world = await createWorld();
  await world.service.start();
  org = await world.organisation(['owner', 'validator']);
});
afterAll(() => world.close());

type Event = Parameters<World['host']['transport']['deliver']>[0];

/** The statements of the transactions that handle these events, with `begin` and `commit`. */
const statementsOf = (events: readonly object[]) =>
  statementsSent(
    () => Promise.all(events.map((event) => world.host.transport.deliver(event as Event))),
    'into inbox (',
  );

const inWork = async (of: Organisation = org) => {
  const work = createWork(world, of);
  await world.deliver(work.created(), work.moved('working'));
  return work;
};

test('a check-in event takes at most five SQL statements, for the history and the inbox together', async () => {
  const work = await inWork();
  world.host.clock.advance(7 * DAY_MS);
  const { length } = await statementsOf([work.checkedIn()]);
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(5);
});

test('a batch of five check-in events takes at most five SQL statements, and fewer when it is delivered again', async () => {
  const works = [await inWork(), await inWork(), await inWork(), await inWork(), await inWork()];
  world.host.clock.advance(7 * DAY_MS);
  const events = works.map((work) => work.checkedIn());
  expect((await statementsOf(events)).length).toBeLessThanOrEqual(5);
  const waits = `select count(*)::int as waits from inbox_items where kind = 'checkin_due' and target_uuid = any($1)
    and begins_at > $2`;
  const due = [works.map(({ keyresult }) => keyresult), world.host.clock.now()];
  expect(await world.host.admin(waits, due)).toEqual([{ waits: works.length }]);
  // Delivered again: all of them are known.
  expect((await statementsOf(events)).length).toBeLessThanOrEqual(4);
});

test('a batch of check-in events of three organisations takes at most five SQL statements', async () => {
  const others = await Promise.all([1, 2, 3].map(() => world.organisation(['owner', 'validator'])));
  const works: Awaited<ReturnType<typeof inWork>>[] = [];
  for (const of of others) works.push(await inWork(of));
  world.host.clock.advance(7 * DAY_MS);
  expect((await statementsOf(works.map((work) => work.checkedIn()))).length).toBeLessThanOrEqual(5);
  const waits = `select organisation_uuid as organisation from inbox_items where kind = 'checkin_due' and target_uuid = any($1)
    and begins_at > $2`;
  const due = [works.map(({ keyresult }) => keyresult), world.host.clock.now()];
  const rows = await world.host.admin<{ organisation: string }>(waits, due);
  expect(rows.map(({ organisation }) => organisation).sort()).toEqual(others.map(({ uuid }) => uuid).sort());
});

test('an invalid event of one organisation does not stop an event of another organisation', async () => {
  const [good, bad] = [await inWork(await world.organisation(['owner', 'validator'])), await inWork()];
  const raised = bad.blocker('raised');
  const events = [{ ...raised, data: { ...raised.data, raised_at: 'never' } }, good.blocker('raised')];
  const settled = await Promise.allSettled(events.map((event) => world.host.transport.deliver(event as Event)));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  const known = `select group_uuid as objective from inbox_facts where thing = 'blocker' and group_uuid = any($1)`;
  expect(await world.host.admin(known, [[good.objective, bad.objective]])).toEqual([{ objective: good.objective }]);
});

test('an invalid event does not stop the others in its batch', async () => {
  const [good, bad, other] = [await inWork(), await inWork(), await inWork()];
  const raised = bad.blocker('raised');
  const never = { ...raised, data: { ...raised.data, raised_at: 'never' } };
  const events = [good.blocker('raised'), never, other.blocker('raised')];
  const settled = await Promise.allSettled(events.map((event) => world.host.transport.deliver(event as Event)));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const told = `select count(*)::int as told from inbox_facts where thing = 'blocker' and group_uuid = any($1)`;
  expect(await world.host.admin(told, [[good.objective, other.objective]])).toEqual([{ told: 2 }]);
});

test('history entries in the same batch as the deletion of an objective do not link to that objective', async () => {
  const work = await inWork();
  const other = await inWork();
  await Promise.all(
    [work.edited({ name: 'Renamed' }), other.edited({ name: 'Kept' }), work.deleted()].map((event) =>
      world.host.transport.deliver(event as Event),
    ),
  );
  const links = await world.host.admin(
    `select message_key as key, target_uuid as target, objective_uuid as objective from notifications
     where organisation_uuid = $1 order by position desc limit 3`,
    [org.uuid],
  );
  expect(links).toEqual([
    { key: 'objectives.destroy', target: null, objective: null },
    { key: 'keyresults.update', target: other.keyresult, objective: other.objective },
    { key: 'keyresults.update', target: null, objective: null },
  ]);
});
