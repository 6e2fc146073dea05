import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EventData } from '@waymark/contracts';
import { createWorld, type Organisation, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Recorded = EventData<'waymark.billing.audit.recorded.v1'>;

const recorded = async (): Promise<Recorded[]> =>
  (
    await world.host.admin<{ data: Recorded }>(
      "select data from outbox where type = 'waymark.billing.audit.recorded.v1' order by id",
    )
  ).map(({ data }) => data);
const actsOn = async (org: Organisation) =>
  (await recorded())
    .filter(({ organisation_uuids }) => organisation_uuids.includes(org.uuid))
    .map(({ action, details, platform }) => [action, details, platform]);

it('the audit log has each request, decision, payment and block, marked when done by the platform owner', async () => {
  const org = await world.organisation('Observatory');
  const post = (who: string | undefined, call: string, body?: unknown) =>
    world.call(who, 'POST', `${org.base}/${call}`, body);
  await post(org.user.owner, 'new_subscription/grow_plan');
  await post(org.user.owner, 'cancel_request');
  await post(org.user.owner, 'new_subscription/grow_plan');
  await post('super', 'super_admin_accept_subscription_request');
  await post('super', 'super_admin_edit_maximum_users_amount', { number_of_users_based_on_subscription: 12 });
  await post('super', 'super_admin_not_paid');
  await post('super', 'super_admin_not_paid');
  await post('super', 'super_admin_payment_done');
  const organisation = 'Observatory';
  const change = { from: 'free_plan', plan: 'grow_plan', users_over_plan: 0, organisation };
  expect(await actsOn(org)).toEqual([
    ['subscription.requested', { plan: 'grow_plan' }, false],
    ['subscription.cancelled', { plan: 'grow_plan' }, false],
    ['subscription.requested', { plan: 'grow_plan' }, false],
    ['subscription.accepted', change, true],
    ['subscription.changed', { field: 'included_users', from: expect.any(Number), to: 12, organisation }, true],
    ['block.set', { reason: 'not paying', organisation }, true],
    ['block.lifted', { reason: 'not paying', organisation }, true],
    ['payment.recorded', { amount: expect.any(Number), organisation }, true],
  ]);
});

it('an export by the platform owner is in the audit log of the platform', async () => {
  await world.call('super', 'GET', '/api/v1/superadmin/dataExport/excel');
  const [made] = (await recorded()).filter(({ action }) => action === 'export.made');
  expect(made).toMatchObject({ platform: true, organisation_uuids: [], details: { what: 'data_extraction' } });
});
