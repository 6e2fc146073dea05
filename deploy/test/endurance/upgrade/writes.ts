import { randomUUID } from 'node:crypto';
import { until } from '@waymark/service-kit/testing';
import { type Answer, aKeyresult, anObjective, PASSWORD, visitFrom } from '../../helpers/visitor.ts';
import type { Operation } from '../steady-load.ts';
import { anyOf, ask, expecting, type Member } from '../test-users.ts';
import type { SeededData } from './seed-data.ts';
import type { Wait } from './waits.ts';

/** The answered writes, by the marks that identify them. */
export type Written = Record<Kind, string[]>;

const WEIGHTS = {
  registration: 2,
  organisation: 2,
  objective: 6,
  'key result': 6,
  status: 4,
  team: 3,
  invitation: 3,
  history: 3,
} as const;

export type Kind = keyof typeof WEIGHTS;
export const KINDS = Object.keys(WEIGHTS) as Kind[];

/** Empty lists, which the writes fill. */
export const nothingYet = (): Written => Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Written;

const HISTORY_MS = 20_000;
const LOOK_MS = 50;

/** The write load, in the large organisation and in small ones; records the duration of each write. */
export const writesOf = (origin: string, seeded: SeededData, written: Written, waits: Wait[]): Operation[] => {
  const owners = seeded.members.filter(({ owns }) => owns);
  const drafts = [...seeded.drafts];

  const timed = async <T>(kind: Kind, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    try {
      return await work();
    } finally {
      waits.push({ kind, from, to: performance.now() });
    }
  };
  const send = async (kind: Kind, member: Member, method: string, path: string, body: object): Promise<Answer> => {
    const at = `user/organisations/${member.organisation}${path}`;
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await timed(kind, () => ask(origin, member, method, at, { body, headers }));
    return expecting(answer, [200, 201], `${method} ${kind}`);
  };
  const newMark = () => `mark-${randomUUID()}`;
  const register = async (kind: Kind) => {
    const email = `${newMark()}@people.example`;
    const body = { email, password: PASSWORD, first_name: 'Nora', last_name: 'New', lang: 'en', innovator: false };
    const answer = await timed(kind, () => visitFrom(origin)('POST', 'user/new', { body }));
    expecting(answer, [201], 'registering');
    written.registration.push(email);
    return String(answer.body.token);
  };
  const newObjective = async (kind: Kind, member: Member): Promise<string> => {
    const mark = newMark();
    const body = anObjective(member.uuid, { name: mark, keyresults: [aKeyresult()] });
    const answer = await send(kind, member, 'POST', '/objectives', body);
    written.objective.push(mark);
    return (answer.body.objective as { uuid: string }).uuid;
  };

  const operations: Record<Kind, () => Promise<void>> = {
    registration: async () => void (await register('registration')),
    organisation: async () => {
      const token = await register('registration');
      const mark = newMark();
      const found = () => visitFrom(origin)('POST', 'user/organisations', { body: { name: mark }, token });
      expecting(await timed('organisation', found), [200, 201], 'founding');
      written.organisation.push(mark);
    },
    objective: async () => void (await newObjective('objective', anyOf(owners))),
    'key result': async () => {
      const { objective, keyresult } = anyOf(seeded.working);
      const mark = newMark();
      const body = { actual_value: Math.round(Math.random() * 1_000_000) / 100_000, comment: mark };
      await send('key result', seeded.owner, 'PUT', `/objectives/${objective}/keyresults/${keyresult}`, body);
      written['key result'].push(mark);
    },
    status: async () => {
      const objective = drafts.pop();
      if (objective === undefined) throw new Error('there are too few drafts: more --objectives, or a lower --rate');
      await send('status', seeded.owner, 'PUT', `/objectives/${objective}`, { status: 'validation' });
      written.status.push(objective);
    },
    team: async () => {
      const mark = newMark();
      await send('team', anyOf(owners), 'POST', '/teams', { name: mark });
      written.team.push(mark);
    },
    invitation: async () => {
      const email = `${newMark()}@people.example`;
      await send('invitation', seeded.owner, 'POST', '/add', { users_emails: [email] });
      written.invitation.push(email);
    },
    history: async () => {
      const member = anyOf(owners);
      const uuid = await newObjective('objective', member);
      const path = `user/organisations/${member.organisation}/notifications`;
      const isTold = async () =>
        expecting(await ask(origin, member, 'GET', path), [200], 'reading the history').text.includes(uuid);
      await timed('history', async () => {
        await until(isTold, LOOK_MS, { ms: HISTORY_MS, what: 'an objective in the history' });
      });
      written.history.push(uuid);
    },
  };
  return KINDS.map((name) => ({ name, weight: WEIGHTS[name], run: operations[name] }));
};

/** Where to find the effects of each kind of write, by its marks. */
export const PLACES: readonly { what: string; kind: Kind; sql: string }[] = [
  {
    what: 'people',
    kind: 'registration',
    sql: `select email as mark from identity.users where email like 'mark-%' and registered_at is not null`,
  },
  {
    what: 'organisations',
    kind: 'organisation',
    sql: `select name as mark from identity.organisations where name like 'mark-%'`,
  },
  {
    what: 'organisations with a subscription',
    kind: 'organisation',
    sql: `select o.name as mark from identity.organisations o join billing.subscriptions s using (organisation_uuid) where o.name like 'mark-%'`,
  },
  { what: 'objectives', kind: 'objective', sql: `select name as mark from okr.objectives where name like 'mark-%'` },
  {
    what: 'objectives in the extraction',
    kind: 'objective',
    sql: `select o.name as mark from billing.objectives b join okr.objectives o on o.uuid = b.uuid where o.name like 'mark-%' and not b.gone`,
  },
  {
    what: 'objectives in the history',
    kind: 'objective',
    sql: `select o.name as mark from notification.notifications n join okr.objectives o on o.uuid::text = n.target_uuid::text
      where n.kind = 'create' and n.target = 'objectives' and o.name like 'mark-%'`,
  },
  {
    what: 'values of key results',
    kind: 'key result',
    sql: `select comment as mark from okr.keyresult_changes where comment like 'mark-%'`,
  },
  {
    what: 'statuses',
    kind: 'status',
    sql: `select uuid::text as mark from okr.objectives where status = 'validation'`,
  },
  {
    what: 'statuses in the history',
    kind: 'status',
    sql: `select n.target_uuid::text as mark from notification.notifications n
      join okr.objectives o on o.uuid = n.target_uuid where n.kind = 'status' and o.status = 'validation'`,
  },
  { what: 'teams', kind: 'team', sql: `select name as mark from identity.teams where name like 'mark-%'` },
  {
    what: 'teams where okr knows them',
    kind: 'team',
    sql: `select name as mark from okr.teams where name like 'mark-%'`,
  },
  {
    what: 'invitations',
    kind: 'invitation',
    sql: `select u.email as mark from identity.invitations i join identity.users u on u.uuid = i.user_uuid where u.email like 'mark-%'`,
  },
  {
    what: 'mails to those invited',
    kind: 'invitation',
    sql: `select data ->> 'to' as mark from identity.outbox
      where type = 'waymark.identity.mail.requested.v1' and data ->> 'to' like 'mark-%' and data ->> 'template' = 'invitation'`,
  },
];
