import { randomInt } from 'node:crypto';
import {
  type Answer,
  admit,
  done,
  mergedCookies,
  newOrganisation,
  newVisitor,
  PASSWORD,
  patient,
  type Visitor,
  visitFrom,
} from '../helpers/visitor.ts';
import { TurnedAway } from './steady-load.ts';

/** A member of an organisation whose access token is renewed as it goes. */
export type Member = {
  uuid: string;
  email: string;
  organisation: string;
  /** Founded the organisation. */
  owns: boolean;
  token: string;
  cookie: string;
  busy: boolean;
  /** How often a call was refused with 401 and retried after signing in again. */
  renewals: number;
};

/** The members of all organisations, the owner of each first. */
export type TestUsers = { members: Member[]; organisations: string[] };

const MEMBERS = 4;

/** Adds members. Earlier versions had no invitations to accept: people with an account became members at once. */
const join = async (owner: Visitor, organisation: string, people: readonly Visitor[]): Promise<void> => {
  const { status } = await owner.call('GET', 'user/invitations');
  if (status !== 404) return admit(owner, organisation, people);
  const users_emails = people.map(({ email }) => email);
  await done(owner, 'POST', `user/organisations/${organisation}/add`, { users_emails });
};

/** Creates organisations with a few members each, by the real registration and invitation. */
export const createTestUsers = async (
  origin: string,
  organisations: number,
  name = 'Endurance',
  others = MEMBERS,
): Promise<TestUsers> => {
  const users: TestUsers = { members: [], organisations: [] };
  for (let index = 0; index < organisations; index += 1) {
    const owner = patient(await newVisitor(origin));
    const organisation = await newOrganisation(owner, `${name} ${index + 1}`);
    const people = [];
    for (let one = 0; one < others; one += 1) people.push(patient(await newVisitor(origin)));
    await join(owner, organisation, people);
    users.organisations.push(organisation);
    users.members.push(
      ...[owner, ...people].map(({ uuid, email, token, cookie }) => ({
        uuid,
        email,
        token,
        cookie,
        organisation,
        owns: uuid === owner.uuid,
        busy: false,
        renewals: 0,
      })),
    );
  }
  return users;
};

/** A random entry of a list that is not empty. */
export const anyOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** @throws {TurnedAway} for 503 and 429; an error with the response for any other unexpected status */
export const expecting = (answer: Answer, statuses: readonly number[], what: string): Answer => {
  if ([429, 503].includes(answer.status))
    throw new TurnedAway(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
  if (!statuses.includes(answer.status)) throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
  return answer;
};

/**
 * Renews the token and the cookies of a member by the password.
 * @throws {TurnedAway} for 503 and 429; an error for any other refusal
 */
export const signInAgain = async (origin: string, member: Member): Promise<void> => {
  const body = { email: member.email, password: PASSWORD };
  const answer = expecting(await visitFrom(origin)('POST', 'user/login', { body }), [200], 'signing in');
  member.token = String(answer.body.token);
  member.cookie = mergedCookies(member.cookie, answer.cookie);
};

type RequestDetails = { body?: unknown; headers?: Record<string, string> };

/** A call of a member below /api/v1, from a random address. Signs in again after a 401, and retries. */
export const ask = async (
  origin: string,
  member: Member,
  method: string,
  path: string,
  details: RequestDetails = {},
): Promise<Answer> => {
  const once = () => visitFrom(origin)(method, path, { token: member.token, ...details });
  const answer = await once();
  if (answer.status !== 401) return answer;
  member.renewals += 1;
  await signInAgain(origin, member);
  return once();
};

/** Exchanges the cookie, which changes at each use, for a new access token. */
export const refresh = async (origin: string, member: Member): Promise<void> => {
  const headers = { cookie: member.cookie };
  const answer = expecting(await visitFrom(origin)('POST', 'user/refresh', { headers }), [200, 401], 'refreshing');
  // The response of the previous exchange was lost with a 503, and its new cookie with it.
  if (answer.status === 401) return signInAgain(origin, member);
  member.token = String(answer.body.token);
  member.cookie = mergedCookies(member.cookie, answer.cookie);
};
