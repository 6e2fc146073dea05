import type { HostedProduct } from './hosted-product.ts';
import { PLATFORM_OWNER } from './hosted-product.ts';
import { admit, aKeyresult, anObjective, done, newOrganisation, newVisitor, type Visitor } from './visitor.ts';

type Created = { uuid: string };

/** The uuids of one organisation that paths and bodies can contain. */
export type Tenant = {
  owner: Visitor;
  org: string;
  user: string;
  team: string;
  objective: string;
  keyresult: string;
  checkin: string;
  blocker: string;
  comment: string;
  reminder: string;
  notification: string;
};

const reminder = { frequency: 'weekly', day: 1, time: '09:00', timezone: 'UTC' };

/** A blocker that waits for the owner, on another objective in `working`. */
const newBlocker = async (owner: Visitor, at: string): Promise<string> => {
  const body = anObjective(owner.uuid, { keyresults: [aKeyresult()] });
  type Made = { objective: Created & { keyresults: Created[] } };
  const { objective } = await done<Made>(owner, 'POST', `${at}/objectives`, body);
  for (const status of ['validation', 'working'])
    await done(owner, 'PUT', `${at}/objectives/${objective.uuid}`, { status });
  const sent = { kind: 'waiting', text: 'The owner has to say', user_uuid: owner.uuid };
  const path = `${at}/keyresults/${objective.keyresults[0]?.uuid}/blockers`;
  const { blocker } = await done<{ blocker: Created }>(owner, 'POST', path, sent);
  return blocker.uuid;
};

/** Creates an organisation with one of everything, and these members. */
export const newTenant = async (product: HostedProduct, owner: Visitor, members: Visitor[] = []): Promise<Tenant> => {
  const org = await newOrganisation(owner);
  const at = `user/organisations/${org}`;
  if (members.length > 0) await admit(owner, org, members);
  const { team } = await done<{ team: Created }>(owner, 'POST', `${at}/teams`, { name: 'North' });
  const { objective } = await done<{ objective: Created & { keyresults: Created[] } }>(
    owner,
    'POST',
    `${at}/objectives`,
    anObjective(owner.uuid, { keyresults: [aKeyresult(), aKeyresult()] }),
  );
  const result = `keyresults/${objective.keyresults[0]?.uuid}`;
  await done(owner, 'PUT', `${at}/objectives/${objective.uuid}/${result}`, { actual_value: 3 });
  const { checkins } = await done<{ checkins: Created[] }>(owner, 'GET', `${at}/${result}/checkins`);
  const blocker = await newBlocker(owner, at);
  const { comment } = await done<{ comment: Created }>(owner, 'POST', `${at}/objectives/${objective.uuid}/comments`, {
    text: 'Who signs?',
  });
  const made = await done<{ reminder: Created }>(owner, 'POST', `${at}/reminders`, reminder);
  await product.settled();
  const { notifications } = await done<{ notifications: Created[] }>(owner, 'GET', `${at}/notifications`);
  const [keyresult] = objective.keyresults;
  const [notification] = notifications;
  const [checkin] = checkins;
  if (!keyresult || !notification || !checkin) throw new Error('the organisation is not whole');
  const user = members[0]?.uuid ?? owner.uuid;
  return {
    owner,
    org,
    user,
    team: team.uuid,
    objective: objective.uuid,
    keyresult: keyresult.uuid,
    checkin: checkin.uuid,
    blocker,
    comment: comment.uuid,
    reminder: made.reminder.uuid,
    notification: notification.uuid,
  };
};

/** Two organisations, and one person of each role relative to the first one. */
export const tenantWorld = async (product: HostedProduct) => {
  const visitors = await Promise.all(Array.from({ length: 6 }, () => newVisitor(product.origin)));
  const [owner, admin, member, removed, stranger, none] = visitors as [
    Visitor,
    Visitor,
    Visitor,
    Visitor,
    Visitor,
    Visitor,
  ];
  const platform = await newVisitor(product.origin, { email: PLATFORM_OWNER });
  const here = await newTenant(product, owner, [member, admin, removed]);
  const there = await newTenant(product, stranger);
  const at = `user/organisations/${here.org}`;
  await done(owner, 'POST', `${at}/admin`, { target_admins: [admin.uuid] });
  await done(owner, 'DELETE', `${at}/remove`, { users_uuid: [removed.uuid], new_owner_id: owner.uuid });
  await product.settled();
  return { here, there, people: { owner, admin, member, removed, stranger, none, platform } };
};

export type TenantWorld = Awaited<ReturnType<typeof tenantWorld>>;

/** Fills the parameters of a route's path with the uuids of an organisation. */
export const fillPath = (path: string, tenant: Tenant, org = tenant.org): string => {
  const values: Record<string, string> = {
    org,
    team: tenant.team,
    obj: tenant.objective,
    objective: tenant.objective,
    kr: tenant.keyresult,
    keyresult: tenant.keyresult,
    checkin: tenant.checkin,
    blocker: tenant.blocker,
    comment: tenant.comment,
    type: 'grow_plan',
    user: tenant.user,
    name: 'none.png',
    reminder: tenant.reminder,
    notification: tenant.notification,
    item: tenant.notification,
  };
  return path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name);
};
