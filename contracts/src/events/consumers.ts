import { SERVICE_NAMES, type ServiceName } from '../services.ts';
import { EVENT_TYPES, type EventType } from './catalogue.ts';

/** The consumers of each service by name, with the types of events that each receives. */
export type ConsumerCatalogue = { readonly [Service in ServiceName]?: Readonly<Record<string, readonly EventType[]>> };

/** A durable queue: one for each consumer. */
type Queue = { queue: string; types: readonly EventType[] };

const MEMBERS = [
  'waymark.identity.member.invited.v1',
  'waymark.identity.member.joined.v1',
  'waymark.identity.member.updated.v1',
  'waymark.identity.member.left.v1',
  'waymark.identity.user.deleted.v1',
] as const satisfies readonly EventType[];

const ORGANISATIONS = [
  'waymark.identity.organisation.created.v1',
  'waymark.identity.organisation.updated.v1',
  'waymark.identity.organisation.deleted.v1',
] as const satisfies readonly EventType[];

const TEAMS = [
  'waymark.identity.team.created.v1',
  'waymark.identity.team.updated.v1',
  'waymark.identity.team.deleted.v1',
] as const satisfies readonly EventType[];

// Not shown in the history: mails, sessions and the audit log are not activity of a member, and a deleted account shows up as its
// memberships ending.
const UNSEEN = /\.mail\.requested\.|\.user\.deleted\.|\.session\.ended\.|\.audit\.recorded\./;

const ENDED_SESSIONS = ['waymark.identity.session.ended.v1'] as const satisfies readonly EventType[];

/**
 * Which consumer receives which events. Every service declares all of these queues before it publishes, so that an event waits for a
 * service that was never started. A consumer that is registered for other types than listed here does not start. The name is part of the
 * queue's name: never rename a consumer.
 */
export const CONSUMERS = {
  identity: {
    plans: ['waymark.billing.plan.accepted.v1'],
    subscriptions: ['waymark.billing.subscription.changed.v1'],
  },
  okr: {
    ended_sessions: ENDED_SESSIONS,
    members: MEMBERS,
    organisations: ORGANISATIONS,
    subscriptions: ['waymark.billing.subscription.changed.v1'],
    teams: TEAMS,
  },
  billing: {
    ended_sessions: ENDED_SESSIONS,
    members: MEMBERS,
    organisations: ORGANISATIONS,
    work: [
      ...TEAMS,
      'waymark.okr.objective.created.v1',
      'waymark.okr.objective.updated.v1',
      'waymark.okr.objective.duplicated.v1',
      'waymark.okr.objective.moved.v1',
      'waymark.okr.objective.deleted.v1',
      'waymark.okr.keyresult.created.v1',
      'waymark.okr.keyresult.updated.v1',
      'waymark.okr.keyresult.progressed.v1',
      'waymark.okr.keyresult.deleted.v1',
    ],
  },
  notification: {
    audit: [
      'waymark.identity.audit.recorded.v1',
      'waymark.okr.audit.recorded.v1',
      'waymark.billing.audit.recorded.v1',
      'waymark.notification.audit.recorded.v1',
    ],
    activity: EVENT_TYPES.filter((type) => !UNSEEN.test(type)),
    chat_news: [
      'waymark.okr.objective.created.v1',
      'waymark.okr.objective.duplicated.v1',
      'waymark.okr.objective.moved.v1',
    ],
    ended_sessions: ENDED_SESSIONS,
    inbox: [
      ...TEAMS,
      'waymark.identity.member.left.v1',
      'waymark.okr.objective.created.v1',
      'waymark.okr.objective.updated.v1',
      'waymark.okr.objective.duplicated.v1',
      'waymark.okr.objective.moved.v1',
      'waymark.okr.objective.deleted.v1',
      'waymark.okr.keyresult.created.v1',
      'waymark.okr.keyresult.updated.v1',
      'waymark.okr.keyresult.progressed.v1',
      'waymark.okr.keyresult.checked_in.v1',
      'waymark.okr.keyresult.asked.v1',
      'waymark.okr.keyresult.unasked.v1',
      'waymark.okr.keyresult.deleted.v1',
      'waymark.okr.blocker.raised.v1',
      'waymark.okr.blocker.changed.v1',
      'waymark.okr.blocker.resolved.v1',
      'waymark.okr.comment.made.v1',
      'waymark.okr.comment.changed.v1',
      'waymark.okr.comment.deleted.v1',
      'waymark.billing.subscription.changed.v1',
    ],
    mail: ['waymark.identity.mail.requested.v1', 'waymark.billing.mail.requested.v1'],
    members: MEMBERS,
    organisations: [...ORGANISATIONS, 'waymark.billing.subscription.changed.v1'],
  },
} as const satisfies ConsumerCatalogue;

/** The name of a consumer's queue, such as `okr.members`. At RabbitMQ a prefix may precede it (`AMQP_PREFIX`). */
export const queueName = (service: ServiceName, consumer: string): string => `${service}.${consumer}`;

/** The queues of a catalogue, for the given services or for all. */
export const queuesOf = (catalogue: ConsumerCatalogue, services: readonly ServiceName[] = SERVICE_NAMES): Queue[] =>
  services.flatMap((service) =>
    Object.entries(catalogue[service] ?? {}).map(([consumer, types]) => ({
      queue: queueName(service, consumer),
      types,
    })),
  );
