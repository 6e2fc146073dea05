import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AnyEvent,
  type EventData,
  type EventType,
  freeSubscription,
  type MemberSnapshot,
  type OrganisationSnapshot,
  type SubscriptionSnapshot,
  type TeamSnapshot,
} from '@waymark/contracts';
import type { Scope } from '../database/scope.ts';
import type { Consumer, EffectInParts } from '../events/consumer.ts';
import { takeEffectInParts } from '../events/effect-in-parts.ts';
import { until } from '../events/testing/until.ts';
import { createInternalClient, type InternalClient } from '../internal/internal-client.ts';
import { lockWaiters } from '../testing/lock-waiters.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { memberModel } from './members.ts';
import { organisationModel } from './organisations.ts';
import { subscriptionModel } from './subscriptions.ts';
import { teamModel } from './teams.ts';

const organisations = organisationModel({
  details: ['name', 'lang', 'imagePath', 'ownerUuid', 'createdAt'],
  derived: { initial: ({ name }) => name.slice(0, 1) },
  owned: [{ table: 'members', atOnce: 2 }, 'teams', 'subscriptions'],
});
const members = memberModel(['email', 'firstName', 'lastName', 'lang', 'imagePath', 'joinedAt', 'userCreatedAt']);
const teams = teamModel({ named: true });
const subscriptions = subscriptionModel();

const on: NonNullable<Consumer['on']> = {
  ...organisations.handlers(),
  ...members.handlers(),
  ...teams.handlers(),
  ...subscriptions.handlers(),
};

let test: TestDatabase;
let org: string;
beforeAll(async () => {
  test = await testDatabase('readmodels', path.join(import.meta.dirname, 'testing/migrations'));
});
afterAll(() => test.close());
beforeEach(() => {
  org = randomUUID();
});

const nothing = async () => undefined;
const AT = '2026-01-05T10:00:00.000Z';
const ID = { user: randomUUID(), team: randomUUID(), owner: randomUUID() };

const event = <Type extends EventType>(type: Type, sequence: number, data: EventData<Type>, organisation = org) =>
  ({ type, sequence, organisation, subject: organisation, data }) as unknown as AnyEvent;

/**
 * Each effect in transactions of its own, as a consumer has it, without the inbox that would hide a second delivery.
 * @param committed called after each of them
 */
const take = async (
  one: AnyEvent,
  handlers: NonNullable<Consumer['on']> = on,
  committed: () => Promise<void> = nothing,
): Promise<void> => {
  const effect = handlers[one.type] as
    | ((scope: Scope, event: AnyEvent) => Promise<void>)
    | EffectInParts<Scope, AnyEvent>
    | undefined;
  if (effect === undefined) throw new Error(`nobody takes ${one.type}`);
  const transact = async <T>(work: (scope: Scope) => Promise<T>): Promise<T> => {
    const result = await test.database.inOrganisation(one.organisation ?? '', work);
    await committed();
    return result;
  };
  if (typeof effect === 'function') await transact((scope) => effect(scope, one));
  else await takeEffectInParts(effect, one, { transact, isKnown: async () => false, remember: nothing });
};
const deliver = async (...events: AnyEvent[]): Promise<void> => {
  for (const one of events) await take(one);
};

const member = (more: Partial<MemberSnapshot> = {}): MemberSnapshot => ({
  organisation_uuid: org,
  user_uuid: ID.user,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.org',
  lang: 'en',
  image_path: '/images/1',
  admin: false,
  active: true,
  joined_at: AT,
  user_created_at: AT,
  ...more,
});
const team = (name: string): TeamSnapshot => ({ uuid: ID.team, name, user_uuids: [ID.user] });
const organisation = (name: string): OrganisationSnapshot => ({
  uuid: org,
  name,
  lang: 'fr',
  image_path: null,
  owner_uuid: ID.owner,
  created_at: AT,
});
const subscription = (blocked: boolean): SubscriptionSnapshot => ({
  organisation_uuid: org,
  ...freeSubscription(1),
  blocked_for_not_paying: blocked,
});

const joined = (sequence: number, more: Partial<MemberSnapshot> = {}) =>
  event('waymark.identity.member.joined.v1', sequence, member(more));
const left = (sequence: number) =>
  event('waymark.identity.member.left.v1', sequence, { ...member(), successor_uuid: null, reason: 'left' });
const orgDeleted = (sequence: number) =>
  event('waymark.identity.organisation.deleted.v1', sequence, { uuid: org, name: 'Acme' });

/** The owners as far as they are asked: what each path answers; anything else is not there. */
const owners = (answers: Record<string, () => object | Promise<object>>): InternalClient =>
  createInternalClient(
    async () => [],
    async (_service, request) => {
      const answer = answers[request.path.replace(org, ':org')];
      return answer === undefined
        ? { status: 404, body: '{}' }
        : { status: 200, body: JSON.stringify({ status: true, ...(await answer()) }) };
    },
  );
const away: InternalClient = createInternalClient(
  async () => [],
  async () => {
    throw new Error('away');
  },
);

type Case = {
  model: string;
  table: string;
  older: (sequence: number) => AnyEvent;
  newer: (sequence: number) => AnyEvent;
  /** What marks the older and the newer state, and a state that nothing stands for. */
  state: () => Promise<unknown>;
  states: { older: unknown; newer: unknown; none: unknown };
  ended?: (sequence: number) => AnyEvent;
  /** Asks the owner, who answers the newer state; `meanwhile` happens before the answer is there. */
  heal: (meanwhile?: () => Promise<void>) => Promise<boolean>;
  missing: () => Promise<boolean>;
  away: () => Promise<boolean>;
};

const whole = async (internal: InternalClient): Promise<boolean> => {
  const store = await organisations.fetch(internal, test.database, org);
  if (store !== undefined) await test.database.inOrganisation(org, store);
  return store !== undefined;
};

const CASES: Case[] = [
  {
    model: 'members',
    table: 'members',
    older: (sequence) => event('waymark.identity.member.invited.v1', sequence, member({ active: false })),
    newer: (sequence) => joined(sequence, { admin: true }),
    ended: left,
    state: async () => {
      const found = await members.read(test.database, org, ID.user);
      return found && [found.active, found.admin];
    },
    states: { older: [false, false], newer: [true, true], none: undefined },
    heal: (meanwhile = nothing) => {
      const path = `/internal/organisations/:org/members/${ID.user}`;
      const answer = async () => {
        await meanwhile();
        return { member: member({ admin: true }) };
      };
      return members.heal(owners({ [path]: answer }), test.database, org, ID.user);
    },
    missing: () => members.heal(owners({}), test.database, org, ID.user),
    away: () => members.heal(away, test.database, org, ID.user),
  },
  {
    model: 'teams',
    table: 'teams',
    older: (sequence) => event('waymark.identity.team.created.v1', sequence, team('North')),
    newer: (sequence) => event('waymark.identity.team.updated.v1', sequence, { ...team('South'), changed: ['name'] }),
    ended: (sequence) => event('waymark.identity.team.deleted.v1', sequence, { ...team('South'), new_team_uuid: null }),
    state: async () => {
      const [row] = await test.admin('select name from teams where organisation_uuid = $1 and not gone', [org]);
      return row?.name;
    },
    states: { older: 'North', newer: 'South', none: undefined },
    heal: (meanwhile = nothing) => {
      const path = `/internal/organisations/:org/teams/${ID.team}`;
      const answer = async () => {
        await meanwhile();
        return { team: team('South') };
      };
      return teams.heal(owners({ [path]: answer }), test.database, org, ID.team);
    },
    missing: () => teams.heal(owners({}), test.database, org, ID.team),
    away: () => teams.heal(away, test.database, org, ID.team),
  },
  {
    model: 'organisations',
    table: 'organisations',
    older: (sequence) => event('waymark.identity.organisation.created.v1', sequence, organisation('Acme')),
    newer: (sequence) => event('waymark.identity.organisation.updated.v1', sequence, organisation('Zenith')),
    ended: orgDeleted,
    state: async () => (await test.database.inOrganisation(org, organisations.find))?.name,
    states: { older: 'Acme', newer: 'Zenith', none: undefined },
    heal: (meanwhile = nothing) => {
      const answer = async () => {
        await meanwhile();
        return { organisation: organisation('Zenith') };
      };
      return whole(owners({ '/internal/organisations/:org': answer }));
    },
    missing: () => whole(owners({})),
    away: () => whole(away),
  },
  {
    model: 'subscriptions',
    table: 'subscriptions',
    older: (sequence) => event('waymark.billing.subscription.changed.v1', sequence, subscription(true)),
    newer: (sequence) =>
      event('waymark.billing.subscription.changed.v1', sequence, {
        ...subscription(false),
        blocked_for_active_users_over_subscription: true,
      }),
    state: async () => {
      const blocks = await subscriptions.read(test.database, org);
      return [blocks.blocked_for_not_paying, blocks.blocked_for_active_users_over_subscription];
    },
    states: { older: [true, false], newer: [false, true], none: [false, false] },
    heal: async (meanwhile = nothing) => {
      const answer = async () => {
        await meanwhile();
        const state = { ...subscription(false), blocked_for_active_users_over_subscription: true };
        return { subscriptions: [state] };
      };
      await subscriptions.heal(owners({ '/internal/subscriptions': answer }), test.database, org);
      return true;
    },
    missing: () =>
      subscriptions.heal(owners({ '/internal/subscriptions': () => ({ subscriptions: [] }) }), test.database, org),
    away: () => subscriptions.heal(away, test.database, org),
  },
];

describe.each(CASES)('the read model of $model', ({ table, older, newer, state, states, ended, ...owner }) => {
  const end = ended === undefined ? [] : [ended(3)];
  const orders = (): AnyEvent[][] => {
    const [one, two, ...three] = [older(1), newer(2), ...(ended === undefined ? [] : [ended(3)])] as AnyEvent[];
    if (one === undefined || two === undefined) throw new Error('no events');
    if (three.length === 0)
      return [
        [one, two],
        [two, one],
      ];
    const [last] = three as [AnyEvent];
    return [
      [one, two, last],
      [one, last, two],
      [two, one, last],
      [two, last, one],
      [last, one, two],
      [last, two, one],
    ];
  };

  it('has the state of the newest event, in whatever order the events arrive', async () => {
    const expected = end.length > 0 ? states.none : states.newer;
    for (const index of orders().keys()) {
      org = randomUUID();
      await deliver(...(orders()[index] ?? []));
      expect([index, await state()]).toEqual([index, expected]);
    }
  });

  it('ignores an event that is older than its state', async () => {
    await deliver(newer(5), older(4));
    expect(await state()).toEqual(states.newer);
  });

  it('does not change when an event arrives twice', async () => {
    await deliver(older(1), older(1), newer(2), older(1), newer(2));
    expect(await state()).toEqual(states.newer);
    const rows = await test.admin(`select 1 from ${table} where organisation_uuid = $1`, [org]);
    expect(rows).toHaveLength(1);
  });

  it('is rebuilt from an empty table by a replayed event', async () => {
    await deliver(older(1), newer(2));
    const before = await test.admin(`select * from ${table} where organisation_uuid = $1`, [org]);
    await test.admin(`delete from ${table} where organisation_uuid = $1`, [org]);
    await deliver(newer(7));
    const after = await test.admin(`select * from ${table} where organisation_uuid = $1`, [org]);
    expect(after).toEqual(before.map((row) => ({ ...row, sequence: '7' })));
  });

  it('stores the answer of the owning service for missing data until an event arrives', async () => {
    expect(await state()).toEqual(states.none);
    expect(await owner.heal()).toBe(true);
    expect(await state()).toEqual(states.newer);
    await deliver(older(1));
    expect(await state()).toEqual(states.older);
  });

  it('replaces a row that was stored before the call with the answer of the owning service', async () => {
    await deliver(older(4));
    await owner.heal();
    expect(await state()).toEqual(states.newer);
    await deliver(older(3));
    expect(await state()).toEqual(states.newer);
  });

  it('keeps an event that arrived during the call instead of the answer of the owning service', async () => {
    await owner.heal(() => deliver(older(4)));
    expect(await state()).toEqual(states.older);
    await owner.heal(() => deliver(older(5)));
    expect(await state()).toEqual(states.older);
  });

  it('stores nothing if the owning service has no such data', async () => {
    expect(await owner.missing()).toBe(false);
    expect(await test.admin(`select 1 from ${table} where organisation_uuid = $1`, [org])).toEqual([]);
  });

  it('stays empty after the organisation was deleted, whatever events or answers arrive later', async () => {
    await deliver(older(1), orgDeleted(5), newer(9), ...(ended === undefined ? [] : [ended(10)]));
    await owner.heal();
    expect(await state()).toEqual(states.none);
    const rows = await test.admin(`select gone from organisations where organisation_uuid = $1`, [org]);
    expect(rows).toEqual([{ gone: true }]);
    if (table === 'organisations') return;
    expect(await test.admin(`select 1 from ${table} where organisation_uuid = $1`, [org])).toEqual([]);
  });

  it('does not show the rows of another organisation', async () => {
    await deliver(newer(2));
    org = randomUUID();
    expect(await state()).toEqual(states.none);
    expect(await test.database.platform(table).select()).toEqual([]);
  });
});

describe.each(CASES.filter(({ model }) => model !== 'subscriptions'))(
  'an unavailable owning service of $model',
  (one) => {
    it('causes SERVICE_UNAVAILABLE with a retry after one second', async () => {
      await expect(one.away()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', data: { retryAfter: 1 } });
    });
  },
);

describe('deleting an organisation', () => {
  const teamOf = (organisation: string) => ({ ...team('North'), uuid: randomUUID(), organisation });
  const created = (sequence: number, organisation = org) =>
    event('waymark.identity.team.created.v1', sequence, teamOf(organisation), organisation);
  const rows = async (table: string): Promise<string[]> =>
    (
      await test.admin(`select organisation_uuid as place from ${table} where organisation_uuid = any($1)`, [
        [org, other],
      ])
    ).map(({ place }) => String(place));
  let other: string;
  beforeEach(() => {
    other = randomUUID();
  });

  it('removes all that it owned, and nothing of another organisation', async () => {
    for (let sequence = 1; sequence <= 5; sequence += 1) {
      await deliver(joined(sequence, { user_uuid: randomUUID() }), created(sequence), created(sequence, other));
    }
    await deliver(event('waymark.identity.member.joined.v1', 1, member(), other), orgDeleted(6));
    expect([await rows('members'), await rows('teams')]).toEqual([[other], Array(5).fill(other)]);
  });

  it('ends the access of its members before anything else, and deletes the rest some at a time', async () => {
    const { handlers } = organisationModel({ details: ['name'], owned: ['members', { table: 'teams', atOnce: 2 }] });
    await deliver(joined(1), created(2), created(3), created(4));
    const seen: unknown[] = [];
    await take(orgDeleted(5), handlers(), async () => {
      seen.push([(await rows('members')).length, (await rows('teams')).length]);
    });
    expect(seen).toEqual([
      [0, 3],
      [0, 1],
      [0, 0],
      [0, 0],
    ]);
  });

  it('removes what an event stores that is handled at the same time', async () => {
    await deliver(event('waymark.identity.organisation.created.v1', 1, organisation('Acme')));
    let deleted: Promise<void> | undefined;
    await test.database.inOrganisation(org, async (scope) => {
      await (on['waymark.identity.team.created.v1'] as (scope: Scope, event: AnyEvent) => Promise<void>)(
        scope,
        created(2),
      );
      deleted = deliver(orgDeleted(3));
      await Promise.race([deleted, until(async () => (await lockWaiters(test)) > 0)]);
    });
    await deleted;
    expect(await rows('teams')).toEqual([]);
  });
});

it('a stored block of an organisation stays while billing is unavailable', async () => {
  await deliver(event('waymark.billing.subscription.changed.v1', 1, subscription(true)));
  expect(await subscriptions.heal(away, test.database, org)).toBe(false);
  expect(await subscriptions.read(test.database, org)).toMatchObject({ blocked_for_not_paying: true });
});

describe('members', () => {
  const EMPTY = { email: null, first_name: null, last_name: null, lang: null, image_path: null, joined_at: null };
  const rows = () => test.admin('select * from members where organisation_uuid = $1', [org]);

  it('are stored with their details', async () => {
    await deliver(joined(1));
    expect(await members.read(test.database, org, ID.user)).toEqual({
      userUuid: ID.user,
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Byron',
      lang: 'en',
      imagePath: '/images/1',
      joinedAt: new Date(AT),
      userCreatedAt: new Date(AT),
      admin: false,
      active: true,
    });
  });

  it('who left are stored as an empty row that is marked as gone', async () => {
    await deliver(joined(1), left(2));
    expect(await rows()).toMatchObject([{ ...EMPTY, user_created_at: null, active: false, admin: false, gone: true }]);
  });

  it('who left are active again after they rejoin', async () => {
    await deliver(joined(1), left(2), joined(3));
    expect(await members.read(test.database, org, ID.user)).toMatchObject({ active: true, firstName: 'Ada' });
  });

  it('who left are stored as such before what follows is done', async () => {
    await deliver(joined(1));
    const found: unknown[] = [];
    const find = async () => void found.push((await members.read(test.database, org, ID.user))?.active);
    await take(left(2), members.handlers({ afterLeft: [find] }));
    expect(found).toEqual([undefined]);
  });

  it('have their rows emptied in every organisation by forget()', async () => {
    const first = org;
    await deliver(joined(1));
    org = randomUUID();
    await deliver(joined(2));
    await test.database.acrossOrganisations('test', (trx) => members.forget(trx, ID.user));
    expect(await rows()).toMatchObject([{ ...EMPTY, gone: true }]);
    expect(await members.read(test.database, first, ID.user)).toBeUndefined();
  });

  it('are all stored from one answer of identity, except where a newer row exists', async () => {
    const other = randomUUID();
    await deliver(joined(4));
    const answer = async () => {
      await deliver(joined(5, { first_name: 'Newest' }));
      return { members: [member({ first_name: 'Asked' }), member({ user_uuid: other, first_name: 'Grace' })] };
    };
    const internal = owners({ '/internal/organisations/:org/members': answer });
    const store = await members.fetchAll(internal, test.database, org);
    if (store === undefined) throw new Error('no answer');
    await test.database.inOrganisation(org, async (scope) => {
      await store(scope);
      const active = await members.listActive(scope, [ID.user, other, randomUUID()]);
      expect(active.map(({ firstName }) => firstName).sort()).toEqual(['Grace', 'Newest']);
      expect(await members.countActive(scope)).toBe(2);
    });
    expect(await members.fetchAll(owners({}), test.database, org)).toBeUndefined();
  });

  it('who are not in an answer with all members of identity have left, unless a newer row exists', async () => {
    const rejoining = randomUUID();
    const asRejoining = { user_uuid: rejoining };
    await deliver(joined(4));
    await deliver(joined(5, asRejoining));
    const answer = async () => {
      await deliver(joined(6, asRejoining));
      return { members: [] };
    };
    const store = await members.fetchAll(
      owners({ '/internal/organisations/:org/members': answer }),
      test.database,
      org,
    );
    await test.database.inOrganisation(org, async (scope) => {
      await store?.(scope);
      const active = await members.listActive(scope, [ID.user, rejoining]);
      expect(active.map(({ userUuid }) => userUuid)).toEqual([rejoining]);
    });
    await deliver(joined(3));
    expect(await members.read(test.database, org, ID.user)).toBeUndefined();
  });

  it('call the stored handler with the previous row, and the left handler at each event of leaving', async () => {
    const told: unknown[] = [];
    const handlers = members.handlers({
      stored: async (_scope, { sequence }, before) => void told.push(['stored', sequence, before?.firstName]),
      left: async (_scope, { sequence }, stored) => void told.push(['left', sequence, stored]),
    });
    const all = [joined(2), joined(1, { first_name: 'Older' }), joined(3, { first_name: 'Newer' })];
    for (const one of [...all, left(4), left(4), joined(5)]) await take(one, handlers);
    expect(told).toEqual([
      ['stored', 2, undefined],
      ['stored', 3, 'Ada'],
      ['left', 4, true],
      ['left', 4, false],
      ['stored', 5, null],
    ]);
  });
});

it('an organisation is stored with its derived columns, and its row is emptied when it is deleted', async () => {
  await deliver(event('waymark.identity.organisation.created.v1', 1, organisation('Acme')));
  const row = () =>
    test.admin('select name, initial, owner_uuid from organisations where organisation_uuid = $1', [org]);
  expect(await row()).toEqual([{ name: 'Acme', initial: 'A', owner_uuid: ID.owner }]);
  await deliver(orgDeleted(2));
  expect(await row()).toEqual([{ name: null, initial: null, owner_uuid: null }]);
  expect(await test.database.inOrganisation(org, organisations.isDeleted)).toBe(true);
});

it('a team is found with its people until it is deleted', async () => {
  const find = () => test.database.inOrganisation(org, (scope) => teams.find(scope, ID.team));
  await deliver(event('waymark.identity.team.created.v1', 1, team('North')));
  expect(await find()).toEqual({ uuid: ID.team, userUuids: [ID.user] });
  await deliver(event('waymark.identity.team.deleted.v1', 2, { ...team('North'), new_team_uuid: null }));
  expect(await find()).toBeUndefined();
});

it('teams call the stored handler for newer events only, and the updated handler always', async () => {
  const told: string[] = [];
  const handlers = teams.handlers({
    stored: async () => void told.push('stored'),
    updated: async () => void told.push('updated'),
  });
  const renamed = event('waymark.identity.team.updated.v1', 2, { ...team('South'), changed: ['name'] });
  const older = event('waymark.identity.team.created.v1', 1, team('North'));
  for (const one of [renamed, older, renamed]) await take(one, handlers);
  expect(told).toEqual(['stored', 'updated', 'updated']);
});
