import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyEvent } from '@waymark/contracts';
import {
  createHttpPact,
  describeEventConsumer,
  describeGuard,
  exampleEvent,
  exampleSigner,
  examples,
  ID,
  internalExchange,
  type Json,
  pinsItsInternalCalls,
  recordSubscriptions,
} from '@waymark/contracts/pact';
import { createEvents, createHttpInternalClient, type InternalClient } from '@waymark/service-kit';
import { guardCalls } from '@waymark/service-kit/testing';
import { createRequestMails, type RequestMailJob } from '../src/subscriptions/request-mails.ts';
import { createAnswer } from '../src/subscriptions/subscription-routes.ts';
import { createSubscriptionService } from '../src/subscriptions/subscription-service.ts';
import { createWorld, type World } from '../src/testing/world.ts';

let world: World;
let types: ReadonlySet<string>;

beforeAll(async () => {
  world = await createWorld();
  types = recordSubscriptions(world.host.transport);
  await world.service.start();
});
afterAll(() => world.close());

const identity = createHttpPact('billing', 'identity');

describe('billing and identity', () => {
  const pact = identity;
  const ORG = `/internal/organisations/${ID.org}`;
  const given = 'an organisation';
  const members = internalExchange(
    { given, what: 'the members', path: `${ORG}/members` },
    { members: [examples.memberSnapshot] },
  );
  const about = internalExchange(
    { given, what: 'the organisation', path: ORG },
    { organisation: examples.organisationSnapshot },
  );
  const owners = internalExchange(
    { given: 'a super admin', what: 'the super admins', path: '/internal/super_admins' },
    { users: [{ uuid: ID.user, email: ID.email, lang: 'en', first_name: 'Ada' }] },
  );

  const partsAt = (url: string) => {
    const internal: InternalClient = createHttpInternalClient(exampleSigner, { identity: url });
    const events = createEvents({ ...world.host, metrics: undefined, internal, service: 'billing' });
    const { emit, record } = events;
    const deps = { ...world.host, internal, events, emit, record, enqueueMail: async () => undefined };
    return { ...deps, subscriptions: createSubscriptionService(deps) };
  };

  it('asks for an organisation whose events are still on their way, and then for what its members see', () => {
    const { slack_webhook: _, ...core } = { ...examples.core, admin: false };
    const view = internalExchange(
      { given, what: 'the organisation as a member sees it', path: `${ORG}/view`, query: { user: ID.member } },
      { organisation: { ...core, number_of_active_users: 1 } },
    );
    return pact.serving([about, members, view], async (url) => {
      const { organisation } = await createAnswer(partsAt(url))(ID.org, { userUuid: ID.member });
      expect(organisation).toMatchObject({ name: 'Observatory', current_subscription_type: 'free_plan' });
    });
  });

  it('asks for a caller whose event is still on its way, and for no other member', async () => {
    await world.deliver(exampleEvent('waymark.identity.organisation.created.v1'));
    const path = `${ORG}/members/${ID.member}`;
    const member = internalExchange({ given, what: 'a member', path }, { member: examples.memberSnapshot });
    await pact.serving([member], async (url) => {
      expect(await partsAt(url).subscriptions.healMember(ID.org, ID.member)).toBe(true);
    });
    const notThere = internalExchange(
      { given: 'an organisation without such a member', what: 'a member who is not there', path },
      null,
    );
    await pact.serving([notThere], async (url) => {
      expect(await partsAt(url).subscriptions.healMember(ID.org, ID.member)).toBe(false);
    });
  });

  it('takes an organisation that identity does not know for one that is not there', () => {
    const nowhere = 'no such organisation';
    const deleted = [
      internalExchange({ given: nowhere, what: 'an organisation that is not there', path: ORG }, null),
      internalExchange({ given: nowhere, what: 'the members of one that is not there', path: `${ORG}/members` }, null),
    ];
    return pact.serving(deleted, async (url) => {
      await expect(partsAt(url).subscriptions.heal(ID.org)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describeGuard(pact, (url) => guardCalls(partsAt(url).internal));

  it('asks who owns the platform, to write to them about a request', () =>
    pact.serving([owners], async (url) => {
      const send = createRequestMails({ ...partsAt(url), publicUrl: 'https://waymark.example' });
      const mail: RequestMailJob = {
        organisation: ID.org,
        reason: 'plan_requested',
        requester: { uuid: ID.member, email: ID.otherEmail, lang: 'en' },
        plan: 'grow_plan',
        seats: 0,
        maximum: 10,
        monthlyCents: 12_000,
        before: { plan: 'free_plan', seats: 0, maximum: 5, monthlyCents: 0 },
      };
      await world.deliver(exampleEvent('waymark.identity.organisation.created.v1'));
      await send(mail, { id: randomUUID(), key: null, attempt: 1, signal: new AbortController().signal });
      const mails = await world.emitted('waymark.billing.mail.requested.v1');
      expect(mails.map(({ template, to }) => [template, to])).toEqual([
        ['plan_requested', ID.email],
        ['steps_upgrade', ID.otherEmail],
      ]);
    }));
});

describe.each(['identity', 'okr', 'notification'] as const)('billing and %s', (service) => {
  // Identity's pact is written above; a second writer would overwrite it.
  const pact = service === 'identity' ? identity : createHttpPact('billing', service);

  it('tells of a change at once', () => {
    const event = exampleEvent('waymark.billing.subscription.changed.v1');
    const request = {
      given: 'an organisation',
      what: 'events',
      path: '/internal/events',
      body: { events: [event as unknown as Json] },
    };
    return pact.serving([internalExchange(request, { failed: 0 })], async (url) => {
      const internal = createHttpInternalClient(exampleSigner, { [service]: url });
      const host = { ...world.host, metrics: undefined, internal };
      await createEvents({ ...host, service: 'billing', directTo: [service] }).committed([event as AnyEvent]);
    });
  });
});

describe('billing and the events of the others', () => {
  describeEventConsumer('billing', () => ({ types, handle: (event) => world.deliver(event) }));
});

describe('billing and the internal API', () => {
  pinsItsInternalCalls('billing', path.join(import.meta.dirname, '../src'));
});
