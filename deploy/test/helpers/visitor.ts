import { randomInt, randomUUID } from 'node:crypto';
import { type ApiRequest, callApi } from '../../demo/api-client.ts';
import { askAgainAfter503 } from '../../demo/ask-again.ts';

/** A response, as tests use it. */
export type Answer = {
  status: number;
  code: string | undefined;
  body: Record<string, unknown>;
  text: string;
  /** The cookies that it sets, in the format of a request header. */
  cookie: string | undefined;
  headers: Headers;
};

export type Visit = (method: string, path: string, request?: ApiRequest) => Promise<Answer>;

/** A user with an account and an IP address of their own. */
export type Visitor = { uuid: string; email: string; token: string; cookie: string; call: Visit };

export const PASSWORD = 'quiet-harbour-lantern-73';

const anyAddress = () => [10, randomInt(256), randomInt(256), 1 + randomInt(254)].join('.');

/** Calls the API from a random IP address, so that rate limits by address count each visitor separately. `path` is below /api/v1. */
export const visitFrom = (origin: string): Visit => {
  const address = anyAddress();
  return async (method, path, { headers, ...request } = {}) => {
    const sent = { ...request, headers: { 'x-forwarded-for': address, ...headers } };
    const { status, body, text, headers: received } = await callApi(origin, method, path, sent);
    const cookies = received.getSetCookie().map((each) => each.split(';', 1)[0]);
    return {
      status,
      code: typeof body.code === 'string' ? body.code : undefined,
      body,
      text,
      cookie: cookies.length > 0 ? cookies.join('; ') : undefined,
      headers: received,
    };
  };
};

/** The cookies of the next request: the earlier ones, updated by those of a response. */
export const mergedCookies = (before: string, set: string | undefined): string => {
  const pairs = `${before}; ${set ?? ''}`.split('; ').filter(Boolean);
  return [...new Map(pairs.map((pair) => [pair.split('=', 1)[0], pair])).values()].join('; ');
};

const expectStatus = (answer: Answer, status: number, what: string): Answer => {
  if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  return answer;
};

type SignedIn = { user: { uuid: string }; token: string };

/** Creates an account by the real registration. */
export const newVisitor = async (origin: string, more: Record<string, unknown> = {}): Promise<Visitor> => {
  const visit = visitFrom(origin);
  const email = `${randomUUID()}@people.example`;
  const person = { email, password: PASSWORD, first_name: 'Nora', last_name: 'Test', lang: 'en', innovator: false };
  const register = () => visit('POST', 'user/new', { body: { ...person, ...more } });
  const answer = expectStatus(await askAgainAfter503(register), 201, 'register');
  const { user, token } = answer.body as SignedIn;
  const call: Visit = (method, path, ask = {}) => visit(method, path, { token, ...ask });
  return { uuid: user.uuid, email: String(more.email ?? email), token, cookie: answer.cookie ?? '', call };
};

/** The same visitor with retries on a busy machine: for setup, not for measurements. */
export const patient = (visitor: Visitor): Visitor => ({
  ...visitor,
  call: (...call) => askAgainAfter503(() => visitor.call(...call)),
});

/** Makes a call as that visitor; returns the body. @throws when it is refused */
export const done = async <T>(visitor: Visitor, method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await visitor.call(method, path, { body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body as T;
};

/** Creates an organisation of that visitor. Returns its uuid. */
export const newOrganisation = async (owner: Visitor, name = 'Proofs'): Promise<string> =>
  (await done<{ organisation: { uuid: string } }>(owner, 'POST', 'user/organisations', { name })).organisation.uuid;

/** Accepts the invitation of an organisation. Returns the status; 404 if there is none. */
export const acceptInvitation = async (person: Visitor, organisation: string): Promise<number> => {
  type Own = { invitations: { uuid: string; organisation: { uuid: string } }[] };
  const { invitations } = await done<Own>(person, 'GET', 'user/invitations');
  const own = invitations.find((one) => one.organisation.uuid === organisation);
  return own ? (await person.call('POST', `user/invitations/${own.uuid}/accept`)).status : 404;
};

/** Invites people with accounts, who accept. */
export const admit = async (admin: Visitor, organisation: string, people: readonly Visitor[]): Promise<void> => {
  const users_emails = people.map(({ email }) => email);
  await done(admin, 'POST', `user/organisations/${organisation}/add`, { users_emails });
  for (const person of people) {
    const status = await acceptInvitation(person, organisation);
    // Somebody who is already a member has no invitation.
    if (status !== 200 && status !== 404) throw new Error(`accepting an invitation: ${status}`);
  }
};

/**
 * The body of a call that creates an objective: a company objective for 2026, owned and validated by `owner`.
 * @param more further fields, or others instead
 */
export const anObjective = (owner: string, more: object = {}) => ({
  name: 'Prove it',
  level: 'company',
  goal: 'committed',
  user_uuid: owner,
  validator_uuid: owner,
  period_start: '2026-01-01',
  period_end: '2026-12-31',
  ...more,
});

/** The body of a call that creates a key result, from 0 to 10 points. @param more further fields, or others instead */
export const aKeyresult = (more: object = {}) => ({
  name: 'Reach ten',
  measured_by: 'points',
  start_value: 0,
  actual_value: 0,
  target_value: 10,
  ...more,
});
