import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWorld, type Organisation, type World } from '../testing/world.ts';

const LIST = '/api/v1/user/all_organisations';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const asks = (org: Organisation, plan: string) =>
    world.call(org.user.owner, 'POST', `${org.base}/new_subscription/${plan}`);
  const accept = (org: Organisation) =>
    world.call('super', 'POST', `${org.base}/super_admin_accept_subscription_request`);

  await world.organisation('Small');
  await world.organisation('Large', ['a', 'b']);
  const paid = await world.organisation('Paid');
  await asks(paid, 'grow_plan');
  await accept(paid);
  await world.call('super', 'POST', `${paid.base}/super_admin_payment_done`);
  const owes = await world.organisation('Owes');
  await asks(owes, 'grow_plan');
  await accept(owes);
  await asks(await world.organisation('Wants Grow'), 'grow_plan');
  await asks(await world.organisation('Wants Enterprise'), 'enterprise_plan');
  const down = await world.organisation('Wants Frée');
  await asks(down, 'grow_plan');
  await accept(down);
  await asks(down, 'free_plan');
});
afterAll(() => world.close());

const names = async (query = '') => {
  const answer = await world.call('super', 'GET', `${LIST}?${query}`);
  return answer.body.organisations.map(({ name }: { name: string }) => name);
};

describe('the list of all organisations', () => {
  it('is sorted by pending request, amount due, plan and number of members', async () => {
    expect(await names()).toEqual(['Wants Enterprise', 'Wants Grow', 'Wants Frée', 'Owes', 'Paid', 'Large', 'Small']);
  });

  it('is returned in pages with the total', async () => {
    const page = await world.call('super', 'GET', `${LIST}?limit=2&offset=3`);
    expect(page.body.organisations.map(({ name }: { name: string }) => name)).toEqual(['Owes', 'Paid']);
    expect(page.headers['x-total-count']).toBe('7');
    const beyond = await world.call('super', 'GET', `${LIST}?offset=50`);
    expect([beyond.body.organisations, beyond.headers['x-total-count']]).toEqual([[], '7']);
  });

  it.each([1, 2, 3])('in pages of %i contains each organisation exactly once, in order', async (limit) => {
    const all = await names();
    const offsets = Array.from({ length: Math.ceil(all.length / limit) }, (_, page) => page * limit);
    const pages = await Promise.all(offsets.map((offset) => names(`limit=${limit}&offset=${offset}`)));
    expect(pages.flat()).toEqual(all);
  });

  it('can be filtered by amount due or pending request, also in pages', async () => {
    expect(await names('with=due')).toEqual(['Owes', 'Wants Frée']);
    expect(await names('with=request')).toEqual(['Wants Enterprise', 'Wants Grow', 'Wants Frée']);
    expect(await names('with=request&limit=1&offset=2')).toEqual(['Wants Frée']);
  });

  it('shows a new name, and removes a deleted organisation from its rows and total', async () => {
    const short = await world.organisation('Short-lived');
    const { organisation } = world.known.get(short.uuid) ?? {};
    const renamed = { ...organisation, name: 'Renamed' } as never;
    await world.deliver(world.event('waymark.identity.organisation.updated.v1', short.uuid, short.uuid, renamed));
    expect(await names('q=short-lived')).toEqual([]);
    expect(await names('q=renamed')).toEqual(['Renamed']);
    const total = async () => (await world.call('super', 'GET', LIST)).headers['x-total-count'];
    expect(await total()).toBe('8');
    const gone = { uuid: short.uuid, name: 'Renamed' };
    await world.deliver(world.event('waymark.identity.organisation.deleted.v1', short.uuid, short.uuid, gone));
    expect(await names('q=renamed')).toEqual([]);
    expect(await total()).toBe('7');
  });

  it.each([
    ['q=free', ['Wants Frée']],
    ['q=WANTS', ['Wants Enterprise', 'Wants Grow', 'Wants Frée']],
    ['q=enterprise%20WANTS', ['Wants Enterprise']],
    ['q=%25', []],
  ])('for %s contains %j, ignoring case and accents', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('contains the organisation of a reference, of its request or of its statement', async () => {
    const find = async (q: string) =>
      (await world.call('super', 'GET', `${LIST}?q=${encodeURIComponent(q)}`)).body.organisations;
    const namesOf = async (reference: string) => (await find(reference)).map(({ name }: { name: string }) => name);
    const [{ reference_of_request: ofRequest }] = await find('Wants Grow');
    expect(await namesOf(ofRequest)).toEqual(['Wants Grow']);
    expect(await namesOf(` ${ofRequest.toLowerCase()} `)).toEqual(['Wants Grow']);
    const [{ uuid }] = await find('Owes');
    const { body } = await world.call('super', 'GET', `/api/v1/superadmin/organisations/${uuid}/statements`);
    expect(await namesOf(body.statements[0].reference)).toEqual(['Owes']);
    expect(await namesOf('WM-0000-0000')).toEqual([]);
  });

  it('contains time zone, check-in rhythm and charts setting, with defaults before they are chosen', async () => {
    const chosenOf = async () => {
      const [{ timezone, checkin_rhythm, checkin_weekday, charts_by }] = (
        await world.call('super', 'GET', `${LIST}?q=small`)
      ).body.organisations;
      return { timezone, checkin_rhythm, checkin_weekday, charts_by };
    };
    expect(await chosenOf()).toEqual({
      timezone: 'UTC',
      checkin_rhythm: 'weekly',
      checkin_weekday: 1,
      charts_by: 'progress',
    });
    const [small] = [...world.known.values()]
      .map(({ organisation }) => organisation)
      .filter(({ name }) => name === 'Small');
    if (small === undefined) throw new Error('no such organisation');
    const chosen = {
      timezone: 'Europe/Berlin',
      checkin_rhythm: 'monthly',
      checkin_weekday: 3,
      charts_by: 'pace',
    } as const;
    const moved = { ...small, ...chosen };
    await world.deliver(world.event('waymark.identity.organisation.updated.v1', small.uuid, small.uuid, moved));
    expect(await chosenOf()).toEqual(chosen);
  });

  it('contains the fields of the subscription', async () => {
    const answer = await world.call('super', 'GET', `${LIST}?q=owes`);
    expect(answer.body.organisations[0]).toMatchObject({
      name: 'Owes',
      admin: false,
      current_subscription_type: 'grow_plan',
      number_of_active_users: 1,
      maximum_number_of_users: 10,
      payment_amount: 120,
      blocked_for_not_paying: false,
      email_of_user_with_request: null,
    });
  });

  it.each(['limit=0', 'limit=1001', 'offset=x'])('refuses %s', async (query) => {
    expect((await world.call('super', 'GET', `${LIST}?${query}`)).status).toBe(422);
  });

  it('is 401 without a session and 403 for an organisation owner', async () => {
    const org = await world.organisation('Mine');
    expect((await world.call(undefined, 'GET', LIST)).status).toBe(401);
    expect((await world.call(org.user.owner, 'GET', LIST)).status).toBe(403);
  });
});
