import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OrganisationSnapshot } from '@waymark/contracts';
import { until } from '@waymark/service-kit/testing';
import { createWork } from '../testing/work.ts';
import { createWorld, type Organisation, START, type World } from '../testing/world.ts';

/** More objectives than one job recomputes. */
const MANY = 105;

let world: World;
let org: Organisation;
beforeAll(async () => {
  world = await createWorld();
  await world.service.start();
  org = await world.organisation(['owner', 'keeper']);
});
afterAll(() => world.close());

const tell = async (calendar: Partial<OrganisationSnapshot>) => {
  const about = {
    uuid: org.uuid,
    name: 'Acme',
    lang: 'en' as const,
    image_path: null,
    created_at: START.toISOString(),
  };
  const data = { ...about, owner_uuid: org.user.owner ?? '', ...calendar };
  await world.deliver(world.event('waymark.identity.organisation.updated.v1', org.uuid, org.uuid, data));
};

/** The distinct moments at which check-ins are due. */
const due = async (): Promise<string[]> => {
  const sql = `select distinct begins_at as at from inbox_items where organisation_uuid = $1 and kind = 'checkin_due'`;
  return (await world.host.admin<{ at: Date }>(sql, [org.uuid])).map(({ at }) => at.toISOString());
};
const jobs = async (): Promise<number> =>
  (await world.host.admin(`select 1 from jobs where kind = 'inbox_calendar'`)).length;

it('due check-ins are recomputed when the check-in calendar of the organisation changes, and only then', async () => {
  const works = Array.from({ length: MANY }, () => createWork(world, org));
  await world.deliver(...works.flatMap((work) => [work.created(), work.moved('working')]));
  expect(await due()).toEqual(['2026-03-09T00:00:00.000Z']);
  await tell({ timezone: 'Pacific/Auckland', checkin_weekday: 5 });
  await until(async () => (await due()).join() === '2026-03-05T11:00:00.000Z');
  await tell({ timezone: 'Pacific/Auckland', checkin_rhythm: 'monthly' });
  await until(async () => (await due()).join() === '2026-03-31T11:00:00.000Z');
  const before = await jobs();
  await tell({ timezone: 'Pacific/Auckland', checkin_rhythm: 'monthly', name: 'Another name' });
  expect(await jobs()).toBe(before);
});
