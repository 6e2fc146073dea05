import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Lang, NotificationResource, ObjectiveSnapshot } from '@waymark/contracts';
import { createWork } from '../testing/work.ts';
import { createWorld, type Organisation, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = async (org: Organisation, who = 'owner', lang: Lang = 'en'): Promise<NotificationResource[]> =>
  (await world.call(org.user[who], 'GET', `${org.base}/notifications`, undefined, lang)).body.notifications;

const objective = (owner: string, more: Partial<ObjectiveSnapshot> = {}): ObjectiveSnapshot => ({
  uuid: randomUUID(),
  name: 'Grow',
  level: 'company',
  goal: 'committed',
  status: 'creation',
  user_uuid: owner,
  validator_uuid: owner,
  team_uuid: null,
  creator_uuid: owner,
  period_start: '2026-01-01',
  period_end: '2026-03-31',
  keyresults: [],
  ...more,
});

const keyresult = (of: ObjectiveSnapshot) => ({
  uuid: randomUUID(),
  objective_uuid: of.uuid,
  objective_name: of.name,
  name: 'Ride to work',
  user_uuid: of.user_uuid ?? '',
  measured_by: 'km',
  start_value: 0,
  actual_value: 4,
  target_value: 10,
  progress: 40,
  health: 'at_risk' as const,
  order: 0,
});

describe('the history', () => {
  it('lists entries newest first, with the author and a sentence about the change', async () => {
    const org = await world.organisation(['owner', 'mia']);
    const { mia = '' } = org.user;
    const thing = objective(mia);
    await world.deliver(
      world.event('waymark.okr.objective.created.v1', org.uuid, thing.uuid, thing, mia),
      world.event(
        'waymark.okr.objective.moved.v1',
        org.uuid,
        thing.uuid,
        { ...thing, from: 'creation', to: 'validation' },
        mia,
      ),
    );
    const [moved, created] = await read(org);
    expect(created).toMatchObject({ name: 'Grow', kind: 'create', target: 'objectives', target_uuid: thing.uuid });
    expect(moved).toMatchObject({
      kind: 'status',
      user: { uuid: mia, first_name: 'mia', last_name: 'Tester' },
      message: 'mia Tester moved the objective “Grow” from creation to validation',
    });
  });

  it('has its messages in the language of the reader', async () => {
    const org = await world.organisation();
    const { owner = '' } = org.user;
    const thing = objective(owner);
    await world.deliver(
      world.event(
        'waymark.okr.objective.moved.v1',
        org.uuid,
        thing.uuid,
        { ...thing, from: 'creation', to: 'validation' },
        owner,
      ),
    );
    const sentences = await Promise.all(
      (['en', 'fr', 'de'] as const).map(async (lang) => (await read(org, 'owner', lang))[0]?.message),
    );
    expect(new Set(sentences).size).toBe(3);
    for (const sentence of sentences) expect(sentence).toContain('Grow');
  });

  it('shows who raised, edited and declined a blocker, and no entry for an edit without changed fields', async () => {
    const org = await world.organisation();
    const work = createWork(world, org);
    await world.deliver(work.blocker('raised'), work.blocker('changed', { text: 'No price list yet' }));
    await world.deliver(work.blocker('changed', { changed: ['text'] }));
    await world.deliver(work.blocker('changed', { declined_by: org.user.owner ?? '' }));
    const messages = (await read(org)).flatMap(({ target, message }) => (target === 'keyresults' ? message : []));
    expect(messages).toEqual([
      expect.stringMatching(/^owner Tester said “Not me” to a blocker on “.+”: No price list yet$/),
      expect.stringMatching(/^owner Tester edited a blocker on “.+”: No price list yet$/),
      expect.stringMatching(/^owner Tester raised a blocker on /),
    ]);
  });

  it('has one entry for an event that is delivered several times', async () => {
    const org = await world.organisation();
    const thing = objective(org.user.owner ?? '');
    const created = world.event('waymark.okr.objective.created.v1', org.uuid, thing.uuid, thing, org.user.owner);
    await world.deliver(created, created);
    await world.deliver(created);
    expect((await read(org)).filter(({ target }) => target === 'objectives')).toHaveLength(1);
  });

  it('removes the links to a deleted objective from its entries', async () => {
    const org = await world.organisation();
    const thing = objective(org.user.owner ?? '');
    await world.deliver(
      world.event('waymark.okr.objective.created.v1', org.uuid, thing.uuid, thing, org.user.owner),
      world.event('waymark.okr.objective.deleted.v1', org.uuid, thing.uuid, thing, org.user.owner),
    );
    const entries = (await read(org)).filter(({ target }) => target === 'objectives');
    expect(entries.map(({ kind, target_uuid, objective_uuid }) => [kind, target_uuid, objective_uuid])).toEqual([
      ['destroy', null, null],
      ['create', null, null],
    ]);
  });

  it('shows who joined, who left and who was removed by whom or for which reason', async () => {
    const org = await world.organisation(['owner', 'mia', 'noa', 'zoe']);
    await world.leave(org, 'mia', org.user.mia);
    await world.leave(org, 'noa', org.user.owner);
    await world.leave(org, 'zoe', undefined, 'downgraded');
    const sentences = (await read(org)).map(({ kind, message }) => [kind, message]);
    expect(sentences).toEqual([
      ['destroy', 'zoe Tester was removed, as the plan now has fewer users'],
      ['destroy', 'owner Tester removed noa Tester from the organisation'],
      ['destroy', 'mia Tester left the organisation'],
      ['create', 'zoe Tester joined the organisation'],
      ['create', 'noa Tester joined the organisation'],
      ['create', 'mia Tester joined the organisation'],
      ['create', 'owner Tester joined the organisation'],
    ]);
  });

  it('shows that a member added by an admin joined, with that member as the author', async () => {
    const org = await world.organisation();
    const user = randomUUID();
    const member = world.member(org.uuid, user, 'Pia');
    await world.deliver(world.event('waymark.identity.member.joined.v1', org.uuid, user, member, org.user.owner));
    expect((await read(org))[0]).toMatchObject({ message: 'Pia Tester joined the organisation', user: { uuid: user } });
  });

  it('has no entry for events without an author', async () => {
    const org = await world.organisation();
    const thing = objective(org.user.owner ?? '');
    const changed = { ...thing, changed: ['user_uuid'] };
    await world.deliver(world.event('waymark.okr.objective.updated.v1', org.uuid, thing.uuid, changed));
    expect((await read(org)).filter(({ target }) => target === 'objectives')).toEqual([]);
  });

  it('shows the latest 100 entries', async () => {
    const org = await world.organisation();
    const { owner } = org.user;
    const events = Array.from({ length: 60 }, (_, index) => {
      const thing = objective(owner ?? '', { name: `Objective ${index}` });
      return [
        world.event('waymark.okr.objective.created.v1', org.uuid, thing.uuid, thing, owner),
        world.event('waymark.okr.objective.updated.v1', org.uuid, thing.uuid, { ...thing, changed: ['name'] }, owner),
      ];
    });
    for (const pair of events) await world.deliver(...pair);
    const entries = await read(org);
    expect(entries).toHaveLength(100);
    expect(entries[0]?.name).toBe('Objective 59');
  });

  it('is deleted with its organisation, and loses the name of a member whose account is deleted', async () => {
    const org = await world.organisation(['owner', 'mia']);
    const { mia = '', owner } = org.user;
    await world.leave(org, 'mia', mia);
    await world.deliver(
      world.event('waymark.identity.user.deleted.v1', undefined, mia, { uuid: mia, email: 'mia@example.org' }),
    );
    expect(JSON.stringify(await read(org))).not.toContain('mia');
    const gone = { uuid: org.uuid, name: 'Acme' };
    await world.deliver(world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, gone, owner));
    expect((await world.call(owner, 'GET', `${org.base}/notifications`)).status).toBe(404);
    const left = await world.host.admin('select * from notifications where organisation_uuid = $1', [org.uuid]);
    expect(left).toEqual([]);
  });
});

describe('an event that arrives after the account of its author or member was deleted', () => {
  it('leaves an entry without their name', async () => {
    const org = await world.organisation(['owner', 'mia']);
    const { mia = '', owner } = org.user;
    const admin = { ...world.member(org.uuid, mia, 'mia', { admin: true }), changed: ['admin'] };
    const late = [
      world.event('waymark.identity.member.updated.v1', org.uuid, mia, admin, owner),
      world.event('waymark.identity.member.joined.v1', org.uuid, mia, world.member(org.uuid, mia, 'mia'), mia),
    ];
    await world.leave(org, 'mia', mia);
    await world.deliver(
      world.event('waymark.identity.user.deleted.v1', undefined, mia, { uuid: mia, email: 'mia@example.org' }),
    );
    await world.deliver(...late);
    const stored = await world.host.admin('select * from notifications where organisation_uuid = $1', [org.uuid]);
    expect(stored).toHaveLength(5);
    expect(JSON.stringify(stored)).not.toContain('mia');
  });
});

describe('searching the history', () => {
  const ask = async (org: Organisation, query: string): Promise<string[]> =>
    (await world.call(org.user.owner, 'GET', `${org.base}/notifications?${query}`)).body.notifications.map(
      ({ message }: NotificationResource) => message,
    );

  it('finds entries by name without accents and case, by person, kind, target and time, with an offset', async () => {
    const org = await world.organisation(['owner', 'mia']);
    const { owner = '', mia = '' } = org.user;
    const thing = objective(mia, { name: 'Élan 100%' });
    const line = keyresult(thing);
    await world.deliver(
      world.event('waymark.okr.objective.created.v1', org.uuid, thing.uuid, thing, mia),
      world.event('waymark.okr.keyresult.created.v1', org.uuid, line.uuid, line, owner),
    );
    const created = 'mia Tester created the objective “Élan 100%”';
    const added = 'owner Tester added the key result “Ride to work”';
    expect(await ask(org, 'q=elan')).toEqual([added, created]);
    expect(await ask(org, 'q=ELAN%20100%25')).toEqual([added, created]);
    expect(await ask(org, 'q=100%25%20elan')).toEqual([added, created]);
    expect(await ask(org, 'q=elan%20mouse')).toEqual([]);
    expect(await ask(org, 'q=100_')).toEqual([]);
    expect(await ask(org, `q=elan&actor=${mia}`)).toEqual([created]);
    expect(await ask(org, 'q=elan&offset=1')).toEqual([created]);
    expect(await ask(org, 'target=keyresults')).toEqual([added]);
    expect(await ask(org, 'target=keyresults&kind=update')).toEqual([]);
    const now = world.host.clock.now();
    expect(await ask(org, `q=elan&to=${new Date(now.getTime() - 3_600_000).toISOString()}`)).toEqual([]);
    expect(await ask(org, `q=elan&from=${now.toISOString().slice(0, 10)}`)).toEqual([added, created]);
  });

  it('finds an entry of an earlier release by its name only if the accents match', async () => {
    const org = await world.organisation(['owner']);
    const thing = objective(org.user.owner ?? '', { name: 'Élan 100%' });
    await world.deliver(world.event('waymark.okr.objective.created.v1', org.uuid, thing.uuid, thing, org.user.owner));
    await world.host.admin('update notifications set search = null where organisation_uuid = $1', [org.uuid]);
    expect(await ask(org, `q=${encodeURIComponent('éLAN')}`)).toHaveLength(1);
    expect(await ask(org, `q=100%25%20${encodeURIComponent('éLAN')}`)).toHaveLength(1);
    expect(await ask(org, 'q=elan')).toEqual([]);
  });

  it('refuses an invalid kind or actor with 422, naming the field', async () => {
    const org = await world.organisation();
    const { status, body } = await world.call(org.user.owner, 'GET', `${org.base}/notifications?kind=party&actor=me`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['actor', 'kind']);
  });

  it('refuses a range that ends before it begins with 422, naming both ends', async () => {
    const org = await world.organisation();
    const path = `${org.base}/notifications?from=2026-03-02&to=2026-03-01`;
    const { status, body } = await world.call(org.user.owner, 'GET', path);
    const message = 'The first day must not be after the last one';
    expect([status, body.errors]).toEqual([422, { from: message, to: message }]);
  });
});

describe('an entry of the history', () => {
  it('names the objective of a key result, and the source of a duplicated objective', async () => {
    const org = await world.organisation();
    const { owner = '' } = org.user;
    const thing = objective(owner, { name: 'Grow (copy)' });
    const line = keyresult(thing);
    const source = { ...thing, source_uuid: randomUUID(), source_name: 'Grow' };
    await world.deliver(
      world.event('waymark.okr.objective.duplicated.v1', org.uuid, thing.uuid, source, owner),
      world.event('waymark.okr.keyresult.updated.v1', org.uuid, line.uuid, { ...line, changed: ['name'] }, owner),
    );
    const [edited, copied] = await read(org);
    expect(edited).toMatchObject({ name: 'Ride to work', objective_name: 'Grow (copy)' });
    expect(copied).toMatchObject({
      message: 'owner Tester duplicated the objective “Grow” as “Grow (copy)”',
      objective_name: null,
    });
  });

  it.each([
    [['checked_in_at'], 0],
    [['confidence'], 0],
    [['confidence', 'comment'], 1],
    [['confidence', 'user_uuid'], 1],
  ])(
    'is not made for a confidence, nor for a confirming check-in that was taken back: a change of %j makes %i',
    async (changed, made) => {
      const org = await world.organisation();
      const { owner = '' } = org.user;
      const line = { ...keyresult(objective(owner)), changed };
      await world.deliver(world.event('waymark.okr.keyresult.updated.v1', org.uuid, line.uuid, line, owner));
      const entries = await read(org);
      expect(entries.filter(({ target }) => target === 'keyresults')).toHaveLength(made);
    },
  );

  it('shows who made, edited or deleted a comment on what, and has no entry for a reaction', async () => {
    const org = await world.organisation();
    const { owner = '' } = org.user;
    const thing = objective(owner);
    const line = keyresult(thing);
    const uuid = randomUUID();
    const whole = {
      uuid,
      objective_uuid: thing.uuid,
      objective_name: thing.name,
      keyresult_uuid: null,
      keyresult_name: null,
      user_uuid: owner,
      text: 'Who signs?',
      mentions: [],
      created_at: new Date(0).toISOString(),
    };
    const part = { ...whole, uuid: randomUUID(), keyresult_uuid: line.uuid, keyresult_name: line.name };
    const reacted = { uuid, objective_uuid: thing.uuid, reaction: 'heart' as const, given: true };
    await world.deliver(
      world.event('waymark.okr.comment.made.v1', org.uuid, uuid, whole, owner),
      world.event('waymark.okr.comment.made.v1', org.uuid, part.uuid, part, owner),
      world.event('waymark.okr.comment.changed.v1', org.uuid, uuid, { ...whole, added: [] }, owner),
      world.event('waymark.okr.comment.reacted.v1', org.uuid, uuid, reacted, owner),
      world.event('waymark.okr.comment.deleted.v1', org.uuid, uuid, whole, owner),
    );
    expect((await read(org)).filter(({ kind }) => kind === 'update')).toMatchObject([
      { message: `owner Tester deleted a comment on the objective “${thing.name}”` },
      { message: `owner Tester edited a comment on the objective “${thing.name}”` },
      {
        message: `owner Tester commented on the key result “${line.name}”`,
        kind: 'update',
        target: 'keyresults',
        target_uuid: line.uuid,
        objective_uuid: thing.uuid,
      },
      {
        message: `owner Tester commented on the objective “${thing.name}”`,
        target: 'objectives',
        target_uuid: thing.uuid,
      },
    ]);
  });

  it('describes a monthly reminder with day 0 as coming on the last day of the month', async () => {
    const org = await world.organisation();
    const { owner } = org.user;
    const uuid = randomUUID();
    const schedule = { frequency: 'monthly' as const, day: 0, time: '10:00', timezone: 'Europe/Brussels' };
    const reminder = { uuid, ...schedule, activated: true, next_at: null };
    await world.deliver(world.event('waymark.notification.reminder.created.v1', org.uuid, uuid, reminder, owner));
    expect((await read(org))[0]?.name).toBe('monthly, the last day of the month, 10:00');
  });
});

describe('the history routes', () => {
  it('answer 401 without a session, and 404 to strangers and former members', async () => {
    const org = await world.organisation(['owner', 'mia']);
    await world.leave(org, 'mia', org.user.owner);
    expect((await world.call(undefined, 'GET', `${org.base}/notifications`)).status).toBe(401);
    expect((await world.call(randomUUID(), 'GET', `${org.base}/notifications`)).status).toBe(404);
    expect((await world.call(org.user.mia, 'GET', `${org.base}/notifications`)).status).toBe(404);
    expect((await world.call(org.user.owner, 'GET', '/api/v1/user/organisations/nonsense/notifications')).status).toBe(
      404,
    );
  });

  it('let only admins of the organisation delete an entry', async () => {
    const org = await world.organisation(['owner', 'mia']);
    const other = await world.organisation();
    const [entry] = await read(org);
    const path = `${org.base}/notifications/${entry?.uuid}`;
    expect((await world.call(org.user.mia, 'DELETE', path)).status).toBe(403);
    expect((await world.call(org.user.mia, 'DELETE', `${org.base}/notifications/${randomUUID()}`)).status).toBe(404);
    expect((await world.call(other.user.owner, 'DELETE', path)).status).toBe(404);
    expect((await world.call(other.user.owner, 'DELETE', `${other.base}/notifications/${entry?.uuid}`)).status).toBe(
      404,
    );
    expect((await world.call(org.user.owner, 'DELETE', path)).body).toEqual({ status: true });
    expect((await read(org)).map(({ uuid }) => uuid)).not.toContain(entry?.uuid);
  });
});
