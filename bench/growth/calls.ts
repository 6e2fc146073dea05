import { randomUUID } from 'node:crypto';
import { BULK_LIMIT } from '@waymark/contracts';
import { aKeyresult, anObjective, done, newVisitor } from '../../deploy/test/helpers/visitor.ts';
import type { Workplace } from './workplace.ts';

/** Prepares a call for the nth time, and makes it when the clock runs. */
type Prepare = (at: Workplace, n: number, origin: string) => Promise<() => Promise<unknown>>;

export type MeasuredCall = { what: string; prepare: Prepare };

const call = (at: Workplace, method: string, path: string, body?: unknown) =>
  done<Record<string, { uuid: string; updated_at: string }>>(
    at.owner,
    method,
    `user/organisations/${at.uuid}/${path}`,
    body,
  );
const email = () => `${randomUUID()}@people.example`;

const reading = (what: string, path: string): MeasuredCall => ({
  what,
  prepare: async (at) => () => call(at, 'GET', path),
});
const writing = (
  what: string,
  method: string,
  path: (at: Workplace, n: number) => string,
  body?: (at: Workplace, n: number) => unknown,
): MeasuredCall => ({
  what,
  prepare: async (at, n) => () => call(at, method, path(at, n), body?.(at, n)),
});

const teams = new Map<Workplace, string>();
const team = (at: Workplace): string => `teams/${teams.get(at)}`;

/** Adds all members to a new team, in as few calls as the limit of a list allows. */
const fillTeam: Prepare = async (at) => {
  const made = await call(at, 'POST', 'teams', { name: `Everybody ${randomUUID()}` });
  teams.set(at, made.team?.uuid ?? '');
  return async () => {
    for (let from = 1; from <= at.people; from += BULK_LIMIT) {
      const users_uuid = at.members(from, Math.min(BULK_LIMIT, at.people - from + 1));
      await call(at, 'POST', `${team(at)}/add`, { users_uuid });
    }
  };
};

/** In an order in which each finds what it needs. */
export const CALLS: readonly MeasuredCall[] = [
  reading('first page of the dashboard', 'objectives?status=working&level=company&limit=50'),
  reading('its doughnuts', 'objectives/summary?status=working'),
  reading('a search that finds everything', 'objectives?status=working&level=company&q=prove&limit=50'),
  reading('a page of members', 'users?limit=25'),
  reading('a search for members', 'users?q=test&limit=25'),
  reading('a page of teams', 'teams?limit=25&users_limit=5'),
  reading('a page of the history', 'notifications?limit=25'),
  reading('the inbox', 'inbox'),
  reading('a page of the audit', 'audit?limit=25'),
  writing(
    'create an objective',
    'POST',
    () => 'objectives',
    (at) => anObjective(at.owner.uuid, { keyresults: [aKeyresult()] }),
  ),
  writing(
    'edit a draft',
    'PUT',
    (at, n) => `objectives/${at.draft(n + 1)}`,
    () => ({ description: randomUUID() }),
  ),
  writing(
    'move a draft',
    'PUT',
    (at, n) => `objectives/${at.draft(n + 1)}`,
    () => ({ status: 'validation' }),
  ),
  writing('duplicate an objective', 'POST', (at, n) => `objectives/${at.working(n + 1).objective}/duplicate`),
  writing(
    'check in',
    'POST',
    (at, n) => `keyresults/${at.working(n + 1).keyresult}/checkins`,
    () => ({ value: 8, confidence: 7, comment: 'On our way' }),
  ),
  writing(
    'comment with a mention',
    'POST',
    (at, n) => `objectives/${at.working(n + 1).objective}/comments`,
    (at) => ({ text: `Look @[${at.colleague.uuid}]` }),
  ),
  writing(
    'invite a person',
    'POST',
    () => 'add',
    () => ({ users_emails: [email()] }),
  ),
  {
    what: 'accept an invitation',
    prepare: async (at, _n, origin) => {
      const person = await newVisitor(origin);
      await call(at, 'POST', 'add', { users_emails: [person.email] });
      const { invitations } = await done<{ invitations: { uuid: string }[] }>(person, 'GET', 'user/invitations');
      return () => done(person, 'POST', `user/invitations/${invitations[0]?.uuid}/accept`);
    },
  },
  writing(
    'remove a member',
    'DELETE',
    () => 'remove',
    (at, n) => ({ users_uuid: [at.leaver(n + 1)], new_owner_id: at.owner.uuid }),
  ),
  { what: 'add everybody to a team', prepare: fillTeam },
  writing(
    'rename the team of everybody',
    'PUT',
    (at) => team(at),
    () => ({ name: randomUUID() }),
  ),
  writing(
    'remove a person from it',
    'DELETE',
    (at) => `${team(at)}/remove`,
    (at, n) => ({ users_uuid: at.members(at.people - n, 1), new_owner_id: at.owner.uuid }),
  ),
  {
    what: 'delete a team of everybody',
    prepare: async (at, n, origin) => {
      await (await fillTeam(at, n, origin))();
      return () => call(at, 'DELETE', team(at), {});
    },
  },
  {
    what: 'a new name of whoever owns all objectives',
    prepare: async (at, n) => () =>
      done(at.owner, 'PUT', 'user', { first_name: 'Nora', last_name: `Number ${n}`, lang: 'en' }),
  },
];
