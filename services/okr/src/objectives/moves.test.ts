import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { STATUSES, type Status } from '@waymark/contracts';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

/** The table of "Who may move an objective" (docs/product-rules.md), written out again: what is not here is refused. V: the validator alone; OV: the owner as well. */
const TABLE: Record<string, 'V' | 'OV'> = {
  'creation>validation': 'OV',
  'validation>working': 'V',
  'validation>creation': 'OV',
  'working>review': 'V',
  'working>validation': 'OV',
  'review>archive': 'OV',
  'review>working': 'OV',
  'archive>review': 'OV',
};

const CALLERS = ['owner', 'validator', 'creator', 'admin', 'member', 'teammate'] as const;
type Who = (typeof CALLERS)[number];

let world: World;
let org: Organisation;
const uuids: Record<'company' | 'team', string> = { company: '', team: '' };

const put = async (who: Who, uuid: string, body: object) =>
  (await world.as(org.user[who])).put(`${org.base}/${uuid}`, body);
const arrange = (uuid: string, status: Status) =>
  world.host.admin('update objectives set status = $2 where uuid = $1', [uuid, status]);

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['admin', 'owner', 'validator', 'creator', 'member', 'teammate']);
  const { owner = '', validator = '', teammate = '', creator } = org.user;
  const team_uuid = await world.team(org, 'North', [teammate]);
  const call = await world.as(creator);
  const make = async (more: object) => {
    const body = objective(owner, { validator_uuid: validator, keyresults: [keyresult()], ...more });
    return (await call.post(org.base, body)).body.objective.uuid;
  };
  uuids.company = await make({ level: 'company' });
  uuids.team = await make({ level: 'team', team_uuid });
});
afterAll(() => world.close());

const verdict = (from: Status, to: Status, isOwner: boolean, isValidator: boolean) => {
  const rule = TABLE[`${from}>${to}`];
  if (!rule) return [409, 'OBJECTIVE_MOVE_ILLEGAL'];
  return isValidator || (isOwner && rule === 'OV') ? [200, undefined] : [403, 'OBJECTIVE_MOVE_FORBIDDEN'];
};

const MOVES = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));

describe.each(MOVES)('moving from %s to %s', (from, to) => {
  test.each(CALLERS)('by the %s follows the table of allowed moves', async (who) => {
    for (const level of ['company', 'team'] as const) {
      await arrange(uuids[level], from);
      const answer = await put(who, uuids[level], { status: to });
      const isOwner = who === (level === 'team' ? 'teammate' : 'owner');
      expect([answer.status, answer.body.code]).toEqual(verdict(from, to, isOwner, who === 'validator'));
      const [row] = await world.host.admin('select status from objectives where uuid = $1', [uuids[level]]);
      expect(row?.status).toBe(answer.status === 200 ? to : from);
    }
  });
});

describe('a status change', () => {
  test('sent together with other fields is refused', async () => {
    await arrange(uuids.company, 'creation');
    const answer = await put('owner', uuids.company, { status: 'validation', name: 'Other' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.status).toEqual(expect.any(String));
  });

  test('with updated_at is accepted only if the objective has not changed since', async () => {
    await arrange(uuids.company, 'creation');
    const read = await (await world.as(org.user.owner)).get(`${org.base}/${uuids.company}`);
    const { updated_at } = read.body.objective;
    expect((await put('owner', uuids.company, { status: 'validation', updated_at })).status).toBe(200);
    const again = await put('owner', uuids.company, { status: 'creation', updated_at });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'EDITED_MEANWHILE', objective: { status: 'validation' } },
    });
  });

  test('to an unknown status is refused', async () => {
    expect((await put('owner', uuids.company, { status: 'done' })).body.errors).toHaveProperty('status');
  });

  test('publishes an event with user, objective, previous and new status', async () => {
    await arrange(uuids.company, 'review');
    await put('owner', uuids.company, { status: 'archive' });
    const [row] = await world.host.admin('select * from outbox order by id desc limit 1');
    expect(row).toMatchObject({
      type: 'waymark.okr.objective.moved.v1',
      subject: uuids.company,
      organisation: org.uuid,
      actor: org.user.owner,
      data: { from: 'review', to: 'archive', status: 'archive' },
    });
  });
});

test('an objective without key results cannot leave creation, and missing permission is refused first', async () => {
  const call = await world.as(org.user.owner);
  const made = await call.post(org.base, objective(org.user.owner ?? '', { validator_uuid: org.user.validator }));
  const { uuid } = made.body.objective;
  expect((await put('member', uuid, { status: 'validation' })).body.code).toBe('OBJECTIVE_MOVE_FORBIDDEN');
  const refused = await put('owner', uuid, { status: 'validation' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'KEYRESULT_REQUIRED' } });
});
