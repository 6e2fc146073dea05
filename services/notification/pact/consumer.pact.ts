import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createHttpPact,
  describeEventConsumer,
  describeGuard,
  exampleSigner,
  examples,
  ID,
  internalExchange,
  pinsItsInternalCalls,
  recordSubscriptions,
} from '@waymark/contracts/pact';
import { createHttpInternalClient, type InternalClient } from '@waymark/service-kit';
import { guardCalls } from '@waymark/service-kit/testing';
import { createAccess } from '../src/access/access.ts';
import { createChatFailures } from '../src/chat/chat-failures.ts';
import { createChatJob, createNamesOf, createPostToChannel } from '../src/chat/chat-job.ts';
import { createDigestJob } from '../src/digest/digest-job.ts';
import { createNamesInDigest } from '../src/digest/digest-names.ts';
import { inboxRoutes } from '../src/inbox/inbox-routes.ts';
import { createTeamMentionJob } from '../src/inbox/team-mention.ts';
import type { MailDraft } from '../src/mail/mail-template.ts';
import { chooseMails } from '../src/mail-preferences/mail-preference-store.ts';
import { createStopLinks } from '../src/mail-preferences/stop-links.ts';
import { teams } from '../src/read-models.ts';
import { createReadContents } from '../src/reminders/reminder-contents.ts';
import { createReminderJob } from '../src/reminders/reminder-job.ts';
import { createWorld, START, type World } from '../src/testing/world.ts';

let world: World;
let types: ReadonlySet<string>;
const publicUrl = 'https://waymark.example';

beforeAll(async () => {
  world = await createWorld();
  types = recordSubscriptions(world.host.transport);
  await world.service.start();
});
afterAll(() => world.close());

const identity = createHttpPact('notification', 'identity');
const billing = createHttpPact('notification', 'billing');
const okr = createHttpPact('notification', 'okr');
const ORG = `/internal/organisations/${ID.org}`;
const internalClient = (addresses: { identity?: string; billing?: string; okr?: string }): InternalClient =>
  createHttpInternalClient(exampleSigner, addresses);
const jobContext = { id: 1, key: 'k', attempt: 1, signal: new AbortController().signal } as never;

describe('notification and the owners of what it lacks', () => {
  const given = 'an organisation';
  const organisation = internalExchange(
    { given, what: 'the organisation', path: ORG },
    { organisation: examples.organisationSnapshot },
  );
  const member = internalExchange(
    { given, what: 'a member', path: `${ORG}/members/${ID.member}` },
    { member: examples.memberSnapshot },
  );
  const body = { organisations: [ID.org] };
  const state = internalExchange(
    { given: 'an organisation on the free plan', what: 'the subscription', path: '/internal/subscriptions', body },
    { subscriptions: [{ organisation_uuid: ID.org, ...examples.subscription }] },
  );

  it('asks identity and billing for a member whose events are still on their way', () =>
    identity.serving([organisation, member], (identityUrl) =>
      billing.serving([state], async (billingUrl) => {
        const internal = internalClient({ identity: identityUrl, billing: billingUrl });
        const call = { params: { org: ID.org }, session: { userUuid: ID.member } };
        const { member } = await createAccess({ database: world.host.database, internal }).member(call as never);
        expect(member).toMatchObject({ active: true, admin: false });
      }),
    ));

  it('asks identity for a team that a comment mentions, of which it does not know yet', () => {
    const request = { given, what: 'a team', path: `${ORG}/teams/${ID.team}` };
    return identity.serving([internalExchange(request, { team: examples.teamSnapshot })], async (url) => {
      const { database } = world.host;
      const internal = internalClient({ identity: url });
      const mention = {
        organisation: ID.org,
        objective: ID.objective,
        comment: ID.comment,
        teams: [ID.team],
        mailAt: null,
      };
      await createTeamMentionJob({ database, internal, enqueueMails: async () => undefined })(mention, jobContext);
      const team = await database.inOrganisation(ID.org, (scope) => teams.find(scope, ID.team));
      expect(team?.userUuids).toEqual(examples.teamSnapshot.user_uuids);
    });
  });

  it('asks okr what to remind of', () => {
    const { name, progress, health, url } = examples.keyresult;
    const due = { ...{ name, progress, health, url }, objective_name: examples.objective.name };
    const toValidate = { name: examples.objective.name, url: examples.objective.url };
    const request = {
      given: 'a member with a check-in that is due, and an objective to validate',
      what: 'what waits for each person',
      path: `${ORG}/owed`,
    };
    const answer = {
      users: [{ user_uuid: ID.member, due: 1, keyresults: [due], to_validate: 1, validations: [toValidate] }],
    };
    return okr.serving([internalExchange(request, answer)], async (url) => {
      const mails: string[] = [];
      const chats: object[] = [];
      const remind = createReminderJob({
        ...{ clock: world.host.clock, database: world.host.database },
        readContents: createReadContents({ database: world.host.database, internal: internalClient({ okr: url }) }),
        publicUrl,
        stopLinks: createStopLinks('a secret of the example', publicUrl),
        enqueueMails: async (_scope, added) => void mails.push(...added.map(({ payload }) => payload.to)),
        enqueueChat: async (_scope, { count, validations }) => void chats.push({ count, validations }),
      });
      await world.host.admin(
        `insert into reminders (uuid, organisation_uuid, frequency, day, time, timezone, activated, created_at, updated_at)
         values ($1, $2, 'weekly', 0, '10:00', 'UTC', true, $3, $3)`,
        [ID.reminder, ID.org, START],
      );
      const occurrence = { organisation: ID.org, reminder: ID.reminder, occursAt: '2026-03-02T09:00:00.000Z' };
      await remind(occurrence, jobContext);
      expect({ mails, chats }).toEqual({ mails: [ID.otherEmail], chats: [{ count: 1, validations: 1 }] });
    });
  });

  it('asks identity how many invitations wait for somebody', () => {
    const request = {
      given: 'somebody whom an organisation has invited',
      what: 'how many invitations there are',
      path: `/internal/users/${ID.user}/invitations`,
    };
    return identity.serving([internalExchange(request, { count: 1 })], async (url) => {
      const { database, clock } = world.host;
      const internal = internalClient({ identity: url });
      const access = createAccess({ database, internal });
      const routes = inboxRoutes({ access, database, internal, clock, publicUrl });
      const count = routes.find(({ path }) => path.endsWith('/user/inbox'));
      expect(await count?.handler({ session: { userUuid: ID.user } } as never)).toMatchObject({ invitations: 1 });
    });
  });

  it('asks okr what a digest tells', () => {
    const { name, url } = examples.keyresult;
    const objective = { name: examples.objective.name, url: examples.objective.url, progress: 40 };
    const people = { owner_uuid: ID.member, user_uuid: ID.member, team_uuid: null };
    const raised = { kind: 'waiting', text: 'No list', raised_at: '2026-03-02T09:00:00.000Z' };
    const blocker = { name, url, ...raised, ...people };
    const trouble = { name, trouble: ['confidence_low'], by: 0, confidence: 1 };
    const digest = {
      moved: { total: 1, keyresults: [{ name, url, objective_name: objective.name, from: 0, to: 40 }] },
      blocked: { total: 1, blockers: [blocker] },
      attention: { total: 1, objectives: [{ ...objective, keyresult: trouble }] },
      ending: { total: 1, objectives: [{ ...objective, period_end: '2026-03-10' }] },
    };
    const request = { given: 'something of everything that a digest tells', what: 'the digest', path: `${ORG}/digest` };
    return okr.serving([internalExchange(request, { digest })], async (url) => {
      const { database, clock } = world.host;
      const namesIn = createNamesInDigest({ database, namesOf: createNamesOf(database) });
      await chooseMails(database, ID.member, { digest: true });
      const mails: MailDraft[] = [];
      const send = createDigestJob({
        ...{ database, clock, namesIn, internal: internalClient({ okr: url }), publicUrl },
        stopLinks: createStopLinks('a secret of the example', publicUrl),
        enqueueMails: async (_scope, added) => void mails.push(...added.map(({ payload }) => payload)),
        enqueueChat: async () => undefined,
      });
      await send({ organisation: ID.org, at: '2026-03-09T08:00:00.000Z' }, jobContext);
      expect(mails.map(({ to, groups }) => [to, groups?.map(({ items }) => items.length)])).toEqual([
        [ID.otherEmail, [1, 1, 1, 1]],
      ]);
    });
  });

  describeGuard(identity, (url) => guardCalls(internalClient({ identity: url })));

  it('asks identity where the chat of an organisation is', () => {
    const connector = { use_slack_connector: true, slack_webhook: 'https://hooks.slack.com/services/T0/B0/x' };
    const request = { given: 'an organisation with a chat', what: 'the chat', path: `${ORG}/chat` };
    return identity.serving([internalExchange(request, connector)], async (url) => {
      const posted: string[] = [];
      const post = async (address: string) => void posted.push(address);
      const { database, logger } = world.host;
      const failures = createChatFailures(database, 'a secret of the example');
      const chat = createChatJob({
        toChannel: createPostToChannel({ internal: internalClient({ identity: url }), post, failures, logger }),
        namesOf: createNamesOf(database),
        publicUrl,
      });
      await chat({ organisation: ID.org, name: 'Observatory', lang: 'en', count: 1 }, jobContext);
      expect(posted).toEqual([connector.slack_webhook]);
    });
  });
});

describe('notification and the events of the others', () => {
  describeEventConsumer('notification', () => ({ types, handle: (event) => world.deliver(event) }));
});

describe('notification and the internal API', () => {
  pinsItsInternalCalls('notification', path.join(import.meta.dirname, '../src'));
});
