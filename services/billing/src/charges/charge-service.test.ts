import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvents, createMetrics } from '@waymark/service-kit';
import { createWorld, type Organisation, START, type World } from '../testing/world.ts';
import { createCharging } from './charge-service.ts';

let world: World;
let charge: () => Promise<number>;
let chargeOneByOne: () => Promise<void>;
beforeAll(async () => {
  world = await createWorld();
  const { database, clock } = world.host;
  // Events are read from the outbox, so nothing needs to be delivered.
  const events = createEvents({ ...world.host, metrics: createMetrics('billing'), service: 'billing' });
  const deps = { database, events, clock, emit: events.emit, record: events.record };
  charge = createCharging(deps);
  const chargeOne = createCharging({ ...deps, atOnce: 1 });
  chargeOneByOne = async () => {
    while ((await chargeOne()) > 0);
  };
});
afterAll(() => world.close());

const at = (iso: string) => world.host.clock.travelTo(new Date(iso));

const onGrow = async (): Promise<Organisation> => {
  world.host.clock.travelTo(START);
  const org = await world.organisation();
  await world.call(org.user.owner, 'POST', `${org.base}/new_subscription/grow_plan`);
  await world.call('super', 'POST', `${org.base}/super_admin_accept_subscription_request`);
  return org;
};

const state = async (org: Organisation) =>
  (await world.call(org.user.owner, 'POST', `${org.base}/check_subscription`)).body.organisation;
const ledger = async (org: Organisation) =>
  (await world.call('super', 'GET', `/api/v1/superadmin/organisations/${org.uuid}/ledger`)).body.ledger;

describe('the monthly charge', () => {
  it('is added once a month, even when several workers run at the same time and repeatedly', async () => {
    const org = await onGrow();
    at('2026-02-28T09:59:59.000Z');
    await charge();
    expect((await state(org)).payment_amount).toBe(120);
    at('2026-02-28T10:00:00.000Z');
    await Promise.all(Array.from({ length: 6 }, charge));
    await charge();
    expect(await state(org)).toMatchObject({ payment_amount: 240, payment_date: START.toISOString() });
  });

  it('is added to other subscriptions when one cannot be charged, and to that one on the next run', async () => {
    const [one, two] = [await onGrow(), await onGrow()];
    const [stuck, other] = one.uuid < two.uuid ? [one, two] : [two, one];
    at('2026-02-28T10:00:00.000Z');
    const refusing = `check (organisation_uuid <> '${stuck.uuid}' or months_charged < 2) not valid`;
    await world.host.admin(`alter table subscriptions add constraint stuck ${refusing}`);
    try {
      await expect(chargeOneByOne()).rejects.toThrow('Not all months could be charged');
      await chargeOneByOne();
    } finally {
      await world.host.admin('alter table subscriptions drop constraint stuck');
    }
    expect([(await state(stuck)).payment_amount, (await state(other)).payment_amount]).toEqual([120, 240]);
    await charge();
    expect((await state(stuck)).payment_amount).toBe(240);
  });

  it('is added for missed months after an outage, and not repeated when the clock goes back', async () => {
    const org = await onGrow();
    at('2026-05-01T00:00:00.000Z');
    await charge();
    at('2026-03-15T00:00:00.000Z');
    await charge();
    at('2026-05-01T00:00:01.000Z');
    await charge();
    expect((await state(org)).payment_amount).toBe(480);
  });

  it.each<[what: string, due: number, path: string, body: object | undefined]>([
    ['another plan', 360, 'new_subscription/enterprise_plan', undefined],
    ['the free plan', 240, 'new_subscription/free_plan', undefined],
    ['more users', 240, 'request_number_of_users_modification', { requested_number: 5 }],
    ['another cost', 240, 'super_admin_edit_subscription_amount', { cost_of_subscription: 500 }],
  ])(
    'of a month that has begun is added unchanged when %s takes effect before the worker runs',
    async (_what, due, path, body) => {
      const org = await onGrow();
      at('2026-02-28T10:00:01.000Z');
      const isRequest = !path.startsWith('super_admin');
      await world.call(isRequest ? org.user.owner : 'super', 'POST', `${org.base}/${path}`, body);
      if (isRequest) await world.call('super', 'POST', `${org.base}/super_admin_accept_subscription_request`);
      await charge();
      expect((await state(org)).payment_amount).toBe(due);
      const byCalendar = (await ledger(org)).filter((line: { user_uuid: string | null }) => line.user_uuid === null);
      expect(byCalendar).toMatchObject([{ kind: 'charge', amount: 120, note: 'grow_plan' }]);
    },
  );

  it('is published with the amount due, and ends with the free plan', async () => {
    const org = await onGrow();
    at('2026-02-28T10:00:00.000Z');
    await charge();
    const published = (await world.emitted('waymark.billing.subscription.changed.v1')).filter(
      (one) => one.organisation_uuid === org.uuid,
    );
    expect(published.at(-1)).toMatchObject({ payment_amount: 240 });
    await world.call(org.user.owner, 'POST', `${org.base}/new_subscription/free_plan`);
    await world.call('super', 'POST', `${org.base}/super_admin_accept_subscription_request`);
    at('2027-01-01T00:00:00.000Z');
    await charge();
    expect((await state(org)).payment_amount).toBe(240);
  });
});

describe('the ledger', () => {
  it('has a line with the balance for every plan change, charge, payment, block and edit', async () => {
    const org = await onGrow();
    at('2026-02-28T10:00:00.000Z');
    await charge();
    await world.call('super', 'POST', `${org.base}/super_admin_not_paid`);
    await world.call('super', 'POST', `${org.base}/super_admin_payment_done`);
    await world.call('super', 'POST', `${org.base}/super_admin_edit_subscription_amount`, {
      cost_of_subscription: 99.5,
    });
    const lines = (await ledger(org)).reverse();
    expect(lines.map(({ kind, amount, balance }: Record<string, unknown>) => [kind, amount, balance])).toEqual([
      ['plan', 0, 0],
      ['charge', 120, 120],
      ['charge', 120, 240],
      ['block', 0, 240],
      ['payment', -240, 0],
      ['unblock', 0, 0],
      ['edit_amount', 0, 0],
    ]);
  });

  it.each([
    ['changed', 'update ledger set amount_cents = 0'],
    ['removed', 'delete from ledger'],
    ['emptied', 'truncate ledger'],
  ])('cannot be %s, not even by the owner of the table', async (_what, sql) => {
    await onGrow();
    await expect(world.host.admin(sql)).rejects.toThrow('append-only');
  });

  it('keeps its rows when the organisation is deleted, and the other tables lose theirs', async () => {
    const org = await onGrow();
    for (const row of [
      'teams (organisation_uuid, team_uuid) values ($1, $2)',
      'objectives (organisation_uuid, uuid, changed_at) values ($1, $2, now())',
      'keyresults (organisation_uuid, uuid, objective_uuid, user_uuid, changed_at) values ($1, $2, $2, $2, now())',
      'activities (organisation_uuid, user_uuid, at) values ($1, $2, now())',
    ])
      await world.host.admin(`insert into ${row}`, [org.uuid, randomUUID()]);
    const left = () =>
      Promise.all(
        ['ledger', 'subscriptions', 'members', 'teams', 'objectives', 'keyresults', 'activities'].map(
          async (table) =>
            (await world.host.admin(`select 1 from ${table} where organisation_uuid = $1`, [org.uuid])).length,
        ),
      );
    expect(await left()).toEqual([2, 1, 1, 1, 1, 1, 1]);
    const data = { uuid: org.uuid, name: 'Acme' };
    await world.deliver(world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, data));
    expect(await left()).toEqual([2, 0, 0, 0, 0, 0, 0]);
  });

  it('cannot be read by the owner of the organisation', async () => {
    const org = await onGrow();
    const path = `/api/v1/superadmin/organisations/${org.uuid}/ledger`;
    expect((await world.call(org.user.owner, 'GET', path)).status).toBe(403);
  });
});
