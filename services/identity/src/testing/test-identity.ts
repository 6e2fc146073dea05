import { randomUUID } from 'node:crypto';
import { type AnyEvent, freeSubscription, type InvitationResource } from '@waymark/contracts';
import {
  createLocalKeySource,
  createMailLinks,
  type KitSettings,
  readKeysFrom,
  type Service,
} from '@waymark/service-kit';
import {
  api,
  createTestClock,
  type TestAnswer,
  type TestApi,
  type TestHost,
  testHost,
} from '@waymark/service-kit/testing';
import type { IdentityConfig } from '../config.ts';
import { createIdentityService, migrations, readIdentityConfig } from '../service.ts';

export const PASSWORD = 'blue-otter-carries-7-lamps';

export type Person = { uuid: string; email: string; token: string; cookie: string };

/** An unused address. */
export const newAddress = (): string => `${randomUUID().slice(0, 8)}@example.com`;

/** The token in the link of a mail; empty without a mail. */
export const tokenIn = (mail: { data: Record<string, string> } | undefined): string =>
  new URL(mail?.data.url ?? '').searchParams.get('token') ?? '';

export type TestIdentity = {
  host: TestHost;
  service: Service;
  api: TestApi;
  register(values?: Record<string, unknown>): Promise<Person>;
  createOrganisation(owner: Person, values?: Record<string, unknown>): Promise<string>;
  /** Signs in with the password of somebody registered here. */
  signInAgain(person: Person): Promise<Person>;
  /** Accepts the organisation's invitation, as on the list of organisations. */
  accept(person: Person, organisation: string): Promise<void>;
  /** Registers an invited person, who accepts. */
  join(organisation: string, admin: Person, values?: Record<string, unknown>): Promise<Person>;
  events(type?: string): Promise<AnyEvent[]>;
  mails(to: string, template?: string): Promise<{ template: string; data: Record<string, string> }[]>;
  /** Waits for background work, such as mails for a reset. */
  settle(condition: () => Promise<boolean>): Promise<void>;
  publishSubscription(organisation: string, state: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
};

type Options = { config?: Partial<IdentityConfig>; settings?: Partial<KitSettings> };

/** The refresh cookie of an answer, as a `Cookie` header. */
export const cookieOf = (answer: TestAnswer): string => {
  const lines = [answer.headers['set-cookie'] ?? []].flat().map(String);
  return lines.map((line) => line.split(';')[0] ?? '').join('; ');
};

type OutboxRow = {
  event_id: string;
  id: string;
  type: string;
  organisation: string | null;
  subject: string;
  actor: string | null;
  data: never;
};

const eventsOf = async (host: TestHost, type?: string): Promise<AnyEvent[]> => {
  const rows = await host.admin<OutboxRow>('select * from outbox order by id');
  return rows
    .filter((row) => type === undefined || row.type === `waymark.identity.${type}.v1`)
    .map(({ event_id, id, ...row }) => ({ ...row, id: event_id, sequence: Number(id) }) as unknown as AnyEvent);
};

/** A CloudEvent of billing, as that service sends it. */
export const billingEvent = (type: string, organisation: string, sequence: number, data: object) => ({
  specversion: '1.0',
  id: randomUUID(),
  source: '/waymark/billing',
  type: `waymark.billing.${type}.v1`,
  subject: organisation,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  organisation,
  sequence,
  data,
});

/** Identity with a real database; other services do not answer unless a test sets their answers. */
export const createTestIdentity = async ({ config, settings }: Options = {}): Promise<TestIdentity> => {
  const host = await testHost({
    service: 'identity',
    migrations,
    clock: createTestClock(),
    ...(settings ? { settings } : {}),
  });
  const handlerOf: { current?: Service['handler'] } = {};
  host.keys = createLocalKeySource(readKeysFrom(() => handlerOf.current));
  const service = createIdentityService(host, { ...readIdentityConfig({}), ...config });
  handlerOf.current = service.handler;
  await service.start();
  const client = api(service);
  let sequence = 0;
  let addresses = 0;
  // Everybody registers from the same local address, so that tests do not reach its limits by accident.
  const nextAddress = (): string => {
    addresses += 1;
    return `10.200.${addresses >> 8}.${addresses & 255}`;
  };

  const register: TestIdentity['register'] = async (values = {}) => {
    const body = {
      email: newAddress(),
      password: PASSWORD,
      first_name: 'Ada',
      last_name: 'Byron',
      lang: 'en',
      innovator: true,
      ...values,
    };
    const answer = await client.post('/api/v1/user/new', { body, ip: nextAddress() });
    if (answer.status !== 201) throw new Error(`registration: ${answer.text}`);
    return {
      uuid: answer.body.user.uuid,
      email: answer.body.user.email,
      token: answer.body.token,
      cookie: cookieOf(answer),
    };
  };

  const accept: TestIdentity['accept'] = async ({ token }, organisation) => {
    const { body } = await client.get('/api/v1/user/invitations', { token });
    const own = body.invitations.find((one: InvitationResource) => one.organisation.uuid === organisation);
    const answer = await client.post(`/api/v1/user/invitations/${own?.uuid}/accept`, { token });
    if (answer.status !== 200) throw new Error(`accepting: ${answer.text}`);
  };

  return {
    host,
    service,
    api: client,
    register,
    accept,
    async signInAgain(person) {
      const body = { email: person.email, password: PASSWORD };
      return { ...person, token: (await client.post('/api/v1/user/login', { body })).body.token };
    },
    async createOrganisation(owner, values = {}) {
      const body = { name: 'Observatory', ...values };
      const answer = await client.post('/api/v1/user/organisations', { token: owner.token, body });
      if (answer.status !== 201) throw new Error(`organisation: ${answer.text}`);
      return answer.body.organisation.uuid;
    },
    async join(organisation, admin, values = {}) {
      const person = await register(values);
      const path = `/api/v1/user/organisations/${organisation}/add`;
      const answer = await client.post(path, { token: admin.token, body: { users_emails: [person.email] } });
      if (answer.status !== 200) throw new Error(`inviting: ${answer.text}`);
      await accept(person, organisation);
      return person;
    },
    events: (type) => eventsOf(host, type),
    async mails(to, template) {
      const mails = (await eventsOf(host, 'mail.requested')).map(
        (event) => event.data as unknown as { template: string; to: string; data: Record<string, string> },
      );
      const { decrypt } = createMailLinks(host.settings.mailSecret);
      return mails
        .filter((mail) => mail.to === to && (template === undefined || mail.template === template))
        .map((mail) => ({ ...mail, data: decrypt(mail.data) as Record<string, string> }));
    },
    async settle(condition) {
      for (let round = 0; round < 500; round += 1) {
        if (await condition()) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
      throw new Error('what was waited for did not happen');
    },
    async publishSubscription(organisation, state) {
      sequence += 1;
      const data = { organisation_uuid: organisation, ...freeSubscription(1), ...state };
      await host.transport.deliver(billingEvent('subscription.changed', organisation, sequence, data) as never);
    },
    async close() {
      await service.stop();
      await host.close();
    },
  };
};
