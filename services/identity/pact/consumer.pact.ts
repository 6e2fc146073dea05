import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEvent, SERVICES, type ServiceName } from '@waymark/contracts';
import {
  createHttpPact,
  describeEventConsumer,
  exampleEvent,
  exampleSigner,
  examples,
  ID,
  internalExchange,
  type Json,
  pinsItsInternalCalls,
  recordSubscriptions,
} from '@waymark/contracts/pact';
import { createEvents, createHttpInternalClient, createMetrics, type InternalClient } from '@waymark/service-kit';
import { api, createTestClock, createTestTransport } from '@waymark/service-kit/testing';
import type { Organisation } from '../src/organisations/organisation.ts';
import { createSubscriptionReader } from '../src/organisations/subscription-reader.ts';
import { createIdentityService, readIdentityConfig } from '../src/service.ts';
import { createTestIdentity, type TestIdentity } from '../src/testing/test-identity.ts';
import { createDataExportService } from '../src/users/data-export-service.ts';

let identity: TestIdentity;
let types: ReadonlySet<string>;

/** Options that two compositions in one process cannot share. */
const apart = () => ({ metrics: createMetrics('identity') });

beforeAll(async () => {
  identity = await createTestIdentity();
  // A second composition of the same service, used only to read its subscriptions.
  const transport = createTestTransport();
  types = recordSubscriptions(transport);
  const second = createIdentityService({ ...identity.host, ...apart(), transport }, readIdentityConfig({}));
  await second.start();
  await second.stop();
});
afterAll(() => identity.close());

const others = SERVICES.identity.calls;
const pacts = Object.fromEntries(others.map((name) => [name, createHttpPact('identity', name)])) as Record<
  ServiceName,
  ReturnType<typeof createHttpPact>
>;
const internalClient = (addresses: Partial<Record<ServiceName, string>>): InternalClient =>
  createHttpInternalClient(exampleSigner, addresses);

const organisation: Organisation = {
  uuid: ID.org,
  name: 'Observatory',
  lang: 'en',
  imagePath: null,
  ownerUuid: ID.user,
  timezone: 'UTC',
  checkinRhythm: 'weekly',
  checkinWeekday: 1,
  chartsBy: 'progress',
  requireSecondFactor: false,
  useSlackConnector: false,
  chatNewObjectives: false,
  chatStatusMoves: false,
  chatDigest: false,
  chatWebhook: { encrypted: null, plain: null },
  createdAt: new Date('2026-03-02T09:30:00.000Z'),
  updatedAt: new Date('2026-03-02T09:30:00.000Z'),
  activeMembers: 1,
};

describe('identity and billing', () => {
  it('asks for the subscriptions that its organisations are shown with', () => {
    const body = { organisations: [ID.org] };
    const request = {
      given: 'an organisation on a paid plan',
      what: 'the subscriptions',
      path: '/internal/subscriptions',
      body,
    };
    const { subscription, paying } = examples;
    const fields = Object.keys(subscription) as (keyof typeof subscription)[];
    const paid = Object.fromEntries(fields.map((field) => [field, paying[field]]));
    const answer = { subscriptions: [{ organisation_uuid: ID.org, ...paid } as Json] };
    return pacts.billing.serving([internalExchange(request, answer)], async (url) => {
      const reader = createSubscriptionReader({ ...identity.host, internal: internalClient({ billing: url }) });
      const states = await reader.ofUser(ID.user, [organisation]);
      expect(states.get(ID.org)).toMatchObject({ current_subscription_type: 'grow_plan', monthly_cost: 120 });
    });
  });
});

const PAST = { organisation_uuid: ID.org, name: 'Grace Hopper', kind: 'create', target: 'user_organisations' };

/** What each of the other services stores about a person. */
const EXPORTS: Partial<Record<ServiceName, Record<string, Json>>> = {
  okr: {
    objectives: [{ uuid: ID.objective, name: 'Win the north' }],
    keyresults: [{ uuid: ID.keyresult }],
    changes: [],
  },
  billing: { memberships: [{ organisation_uuid: ID.org, email: ID.email }], requests: [], ledger: [] },
  notification: { memberships: [{ organisation_uuid: ID.org, email: ID.email }], history: [PAST] },
};

describe.each(others)('identity and %s', (service) => {
  const pact = pacts[service];
  const expectedKeys = EXPORTS[service] ?? {};

  it('tells of a change at once', () => {
    const event = exampleEvent('waymark.identity.organisation.updated.v1');
    const body = { events: [event as unknown as Json] };
    const request = { given: 'an organisation', what: 'events', path: '/internal/events', body };
    return pact.serving([internalExchange(request, { failed: 0 })], async (url) => {
      const host = { ...identity.host, ...apart(), internal: internalClient({ [service]: url }) };
      await createEvents({ ...host, service: 'identity', directTo: [service] }).committed([event as AnyEvent]);
    });
  });

  it('asks what it keeps of a person', () => {
    const request = { given: 'a person', what: 'all of a person', path: `/internal/users/${ID.user}/export` };
    return pact.serving([internalExchange(request, { export: expectedKeys })], async (url) => {
      const person = await identity.register();
      const internal = internalClient({ [service]: url });
      // The person in the pact is the one that this call is about.
      const forThem: InternalClient = {
        call: (name, call, params, options) => internal.call(name, call, { ...params, user: ID.user }, options),
      };
      const accountStateOf = () => ({ superAdmin: false, mustProveEmail: false });
      const events = createEvents({ ...identity.host, metrics: createMetrics('identity'), service: 'identity' });
      const deps = { ...identity.host, events, internal: forThem, accountStateOf };
      const exported = await createDataExportService(deps)(person.uuid);
      expect(exported).toMatchObject({ [service]: expectedKeys });
    });
  });

  it('tells of a journey in time', () => {
    const now = '2026-03-02T09:30:00.250Z';
    const request = { given: 'time travel', what: 'the time', path: '/internal/clock', body: { now } };
    return pact.serving([internalExchange(request, {})], async (url) => {
      const clock = createTestClock(new Date(now));
      const settings = { ...identity.host.settings, timeTravel: true };
      const host = { ...identity.host, ...apart(), clock, settings, internal: internalClient({ [service]: url }) };
      const travelling = createIdentityService(host, readIdentityConfig({}));
      const answer = await api(travelling).post('/dev/clock', { body: { now } });
      expect(answer.body).toMatchObject({ now });
    });
  });
});

describe('identity and the events of the others', () => {
  describeEventConsumer('identity', () => ({
    types,
    async handle(event) {
      const answer = await identity.api.post('/internal/events', {
        body: { events: [event] },
        calling: 'identity',
      });
      if (answer.status !== 200 || answer.body.failed > 0) throw new Error(`events failed: ${answer.text}`);
    },
  }));
});

describe('identity and the internal API', () => {
  pinsItsInternalCalls('identity', path.join(import.meta.dirname, '../src'));
});
