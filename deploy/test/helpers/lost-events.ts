import { CONSUMERS, type ConsumerCatalogue, queueName, SERVICE_NAMES } from '@waymark/contracts';
import type { HostedProduct } from './hosted-product.ts';
import { admit, aKeyresult, anObjective, done, newOrganisation, newVisitor } from './visitor.ts';

type Query = HostedProduct['query'];
type Thing = { uuid: string };

/** An organisation of four people; each call of `work` produces events of many kinds. */
export const newWorkplace = async ({ origin }: Pick<HostedProduct, 'origin'>) => {
  const owner = await newVisitor(origin);
  const people = await Promise.all([1, 2, 3].map(() => newVisitor(origin)));
  const at = `user/organisations/${await newOrganisation(owner)}`;
  const organisation = at.split('/').at(-1) ?? '';
  await admit(owner, organisation, people);

  /** Creates and changes teams, objectives and names, deletes an objective, and invites people. */
  const work = async () => {
    const { team } = await done<{ team: Thing }>(owner, 'POST', `${at}/teams`, { name: 'North' });
    await done(owner, 'POST', `${at}/teams/${team.uuid}/add`, { users_uuid: people.map(({ uuid }) => uuid) });
    for (const person of people) {
      const body = anObjective(person.uuid, { validator_uuid: owner.uuid, keyresults: [aKeyresult(), aKeyresult()] });
      const { objective } = await done<{ objective: Thing }>(person, 'POST', `${at}/objectives`, body);
      await done(person, 'PUT', `${at}/objectives/${objective.uuid}`, { name: `Prove it to ${person.uuid}` });
      await done(person, 'PUT', 'user', { first_name: `Nora ${objective.uuid.slice(0, 4)}` });
    }
    const body = anObjective(owner.uuid);
    const { objective } = await done<{ objective: Thing }>(owner, 'POST', `${at}/objectives`, body);
    await done(owner, 'DELETE', `${at}/objectives/${objective.uuid}`);
    const users_emails = people.map((_, index) => `guest-${index}-${team.uuid}@people.example`);
    await done(owner, 'POST', `${at}/add`, { users_emails });
  };
  return { work };
};

/** The symmetric difference of two queries. */
const differing = (one: string, other: string) =>
  `((${one}) except all (${other})) union all ((${other}) except all (${one}))`;

const MEMBERS = `select m.organisation_uuid, m.user_uuid, u.first_name, u.last_name, m.admin, m.active
  from identity.memberships m join identity.users u on u.uuid = m.user_uuid`;
const membersOf = (service: string) =>
  `select organisation_uuid, user_uuid, first_name, last_name, admin, active from ${service}.members where not gone`;
const ORGANISATIONS = 'select organisation_uuid, name::text from identity.organisations';
const TEAMS = `select t.uuid, array(select user_uuid from identity.team_members where team_uuid = t.uuid order by 1) from identity.teams t`;
const teamsOf = (service: string) =>
  `select team_uuid, array(select unnest(user_uuids) order by 1) from ${service}.teams where not gone`;

const READ_MODELS = [
  ...['okr', 'billing', 'notification'].map((service) => differing(MEMBERS, membersOf(service))),
  ...['okr', 'billing', 'notification'].map((service) =>
    differing(ORGANISATIONS, `select organisation_uuid, name::text from ${service}.organisations where not gone`),
  ),
  differing(TEAMS, teamsOf('okr')),
  differing(TEAMS, teamsOf('billing')),
  differing(
    'select uuid, user_uuid, team_uuid from okr.objectives',
    'select uuid, user_uuid, team_uuid from billing.objectives where not gone',
  ),
  differing(
    'select uuid, objective_uuid, user_uuid from okr.keyresults',
    'select uuid, objective_uuid, user_uuid from billing.keyresults where not gone',
  ),
];

const ALL = SERVICE_NAMES.map((service) => `select event_id, type, actor from ${service}.outbox`).join(' union all ');

/**
 * Queries for events that one of their consumers has not processed.
 * @param events a query of `event_id` and `type`; default: all events
 */
export const unprocessedBy = (consumers: ConsumerCatalogue, events = ALL) =>
  SERVICE_NAMES.flatMap((service) =>
    Object.entries(consumers[service] ?? {}).map(([name, types]) => ({
      queue: queueName(service, name),
      sql: `select event_id, type from (${events}) e where type in (${types.map((type) => `'${type}'`).join(', ')})
        and not exists (select 1 from ${service}.inbox i where i.consumer = '${name}' and i.event_id = e.event_id)`,
    })),
  );

/** Actions on objectives and key results without an entry in the history. */
const WITHOUT_HISTORY = `select event_id, type from okr.outbox where actor is not null
  and type in (${CONSUMERS.notification.activity.map((type) => `'${type}'`).join(', ')})
  and not exists (select 1 from notification.notifications n where n.event_id = outbox.event_id::text)`;

const REQUESTED = `select event_id from (${ALL}) e where type like '%.mail.requested.%'`;
const UNSENT = differing(
  REQUESTED,
  `select key::uuid from notification.jobs where kind = 'mail' and done_at is not null and key is not null`,
);

/** The effects of events that are missing or duplicated; all lists are empty once every event was processed exactly once. */
export const notArrived = async (query: Query, consumers: ConsumerCatalogue = CONSUMERS) => {
  const unprocessed = await Promise.all(
    unprocessedBy(consumers).map(async ({ queue, sql }) => [queue, await query(sql)] as const),
  );
  return {
    readModels: (await Promise.all(READ_MODELS.map((sql) => query(sql)))).flat(),
    events: unprocessed.flatMap(([queue, rows]) => rows.map((row) => ({ queue, ...row }))),
    history: await query(WITHOUT_HISTORY),
    mails: await query(UNSENT),
  };
};

export const NOTHING = { readModels: [], events: [], history: [], mails: [] };

/** How many mails the services have requested by events. */
export const mailsRequested = async (query: Query): Promise<number> => (await query(REQUESTED)).length;

/** Whether the outboxes of all services are empty. */
export const isPublished = async (query: Query): Promise<boolean> => {
  const sql = SERVICE_NAMES.map((service) => `select 1 from ${service}.outbox where published_at is null`).join(
    ' union all ',
  );
  return (await query(sql)).length === 0;
};

/** Delays new messages in the queues of the embedded transport, so that no consumer gets them. */
export const HOLD = `
  create function pgboss.hold() returns trigger language plpgsql as $$
  begin new.start_after := now() + interval '1 day'; return new; end $$;
  create trigger hold before insert on pgboss.job for each row execute function pgboss.hold()`;
