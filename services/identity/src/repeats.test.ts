import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CATALOGUE, type InvitationResource } from '@waymark/contracts';
import type { ServiceHost } from '@waymark/service-kit';
import { faultsOfRepeats, keyedCalls, type RepeatedCall } from '@waymark/service-kit/testing';
import { readIdentityConfig } from './config.ts';
import { createIdentityService } from './service.ts';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity } from './testing/test-identity.ts';

const LIMIT_MS = 240_000;
const ORGANISATIONS = '/api/v1/user/organisations';

let identity: TestIdentity;
let owner: Person;
let colleague: Person;
beforeAll(async () => {
  identity = await createTestIdentity();
});
beforeEach(async () => {
  [owner, colleague] = [await identity.register(), await identity.register()];
});
afterAll(() => identity.close());

type Sent = [method: string, path: string, body?: object];

const send = async (by: Person, ...[method, path, body]: Sent) => {
  const answer = await identity.api.send(method, path, { token: by.token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body;
};
const organisation = async () => `${ORGANISATIONS}/${await identity.createOrganisation(owner)}`;
const uuidIn = (at: string) => at.slice(ORGANISATIONS.length + 1);
const invite = async (person: Person) => {
  const at = await organisation();
  await send(owner, 'POST', `${at}/add`, { users_emails: [person.email] });
  return at;
};
/** For a registered user: a registration costs more than all other calls here. */
const withMember = async (person = colleague) => {
  const at = await invite(person);
  await identity.accept(person, uuidIn(at));
  return { at, member: person.uuid };
};
const invited = async () => {
  const at = await invite(colleague);
  const { invitations } = await send(colleague, 'GET', '/api/v1/user/invitations');
  const { uuid } = invitations.find((one: InvitationResource) => one.organisation.uuid === uuidIn(at));
  return { by: colleague, uuid };
};
const withTeam = async () => {
  const { at, member } = await withMember();
  const { team } = await send(owner, 'POST', `${at}/teams`, { name: 'North' });
  await send(owner, 'POST', `${at}/teams/${team.uuid}/add`, { users_uuid: [owner.uuid] });
  return { at: `${at}/teams/${team.uuid}`, member };
};

/** The requests to send, by the owner unless another caller is named. */
const CALLS: Record<string, () => Promise<Sent | { by: Person; sent: Sent }>> = {
  acceptGdpr: async () => ['POST', '/api/v1/user/accept_gdpr'],
  resendEmailProof: async () => ({ by: await identity.register(), sent: ['POST', '/api/v1/user/prove_email/resend'] }),
  endOtherSessions: async () => {
    await identity.api.post('/api/v1/user/login', { body: { email: owner.email, password: PASSWORD } });
    return ['DELETE', '/api/v1/user/sessions'];
  },
  endSession: async () => {
    const by = colleague;
    await identity.api.post('/api/v1/user/login', { body: { email: by.email, password: PASSWORD } });
    const { sessions } = await send(by, 'GET', '/api/v1/user/sessions');
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    return { by, sent: ['DELETE', `/api/v1/user/sessions/${other.uuid}`] };
  },
  removeToken: async () => {
    const by = colleague;
    const { token } = await send(by, 'POST', '/api/v1/user/tokens', { name: 'CI', scopes: ['read'] });
    return { by, sent: ['DELETE', `/api/v1/user/tokens/${token.uuid}`] };
  },
  importPeople: async () => {
    const rows = [{ email: `${crypto.randomUUID()}@people.example`, team: 'South' }];
    return ['POST', `${await organisation()}/users/import`, { rows, dry_run: false }];
  },
  addMembers: async () => {
    const users_emails = [`${crypto.randomUUID()}@people.example`];
    return ['POST', `${await organisation()}/add`, { users_emails }];
  },
  acceptInvitation: async () => {
    const { by, uuid } = await invited();
    return { by, sent: ['POST', `/api/v1/user/invitations/${uuid}/accept`] };
  },
  declineInvitation: async () => {
    const { by, uuid } = await invited();
    return { by, sent: ['POST', `/api/v1/user/invitations/${uuid}/decline`] };
  },
  removeMembers: async () => {
    const { at, member } = await withMember();
    return ['DELETE', `${at}/remove`, { users_uuid: [member] }];
  },
  endMemberSessions: async () => {
    const { at, member } = await withMember(await identity.register());
    return ['DELETE', `${at}/members/${member}/sessions`];
  },
  promoteAdmins: async () => {
    const { at, member } = await withMember();
    return ['POST', `${at}/admin`, { target_admins: [member] }];
  },
  revokeAdmins: async () => {
    const { at, member } = await withMember();
    await send(owner, 'POST', `${at}/admin`, { target_admins: [member] });
    return ['DELETE', `${at}/admin`, { target_admins: [member] }];
  },
  createOrganisation: async () => ['POST', ORGANISATIONS, { name: 'Once' }],
  editOrganisation: async () => ['PUT', await organisation(), { name: 'Another' }],
  deleteOrganisation: async () => ['DELETE', await organisation()],
  addFavorite: async () => ['POST', `${await organisation()}/favorite`],
  removeFavorite: async () => ['DELETE', `${await organisation()}/favorite`],
  createTeam: async () => ['POST', `${await organisation()}/teams`, { name: 'North' }],
  editTeam: async () => ['PUT', (await withTeam()).at, { name: 'South' }],
  deleteTeam: async () => ['DELETE', (await withTeam()).at, {}],
  addTeamMembers: async () => {
    const { at, member } = await withTeam();
    return ['POST', `${at}/add`, { users_uuid: [member] }];
  },
  removeTeamMembers: async () => ['DELETE', `${(await withTeam()).at}/remove`, { users_uuid: [owner.uuid] }],
};

const arrange = async (prepare: (typeof CALLS)[string]): Promise<RepeatedCall> => {
  const prepared = await prepare();
  const { by, sent } = Array.isArray(prepared) ? { by: owner, sent: prepared } : prepared;
  const [method, path, body] = sent;
  return { method, path, token: by.token, ...(body && { body }) };
};

describe('a call repeated with its Idempotency-Key after the process ended at any step', () => {
  it('is tested for every call that honours Idempotency-Key', () => {
    expect(Object.keys(CALLS).sort()).toEqual(keyedCalls(CATALOGUE.identity).sort());
  });

  it.each(Object.entries(CALLS))(
    'takes effect once, and gets the same response without waiting: %s',
    async (_, prepare) => {
      const create = (host: ServiceHost) => createIdentityService(host, readIdentityConfig({}));
      const around = { name: 'identity', host: identity.host, service: identity.service, create } as const;
      const { faults, points, effect } = await faultsOfRepeats(around, () => arrange(prepare));
      expect(faults).toEqual([]);
      expect(points).toBeGreaterThan(5);
      expect(effect.idempotency_keys).toBe(1);
    },
    LIMIT_MS,
  );
});
