import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import { type Trace, tracesOf } from '../helpers/traces.ts';
import { admit, aKeyresult, anObjective, done, newOrganisation, newVisitor, type Visitor } from '../helpers/visitor.ts';

const LIMIT_MS = 60_000;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let product: HostedProduct;
beforeAll(async () => {
  product = await hostProduct();
}, LIMIT_MS);
afterAll(() => product.close(), LIMIT_MS);

type Created = { uuid: string };

/** Creates an organisation with one of everything: people, team, picture, values, reminder, request, invitation. */
const liveOrganisation = async (name = 'Leaverina') => {
  const [owner, leaver, newOwner] = await Promise.all([0, 1, 2].map(() => newVisitor(product.origin)));
  if (!owner || !leaver || !newOwner) throw new Error('nobody came');
  const org = await newOrganisation(owner);
  const at = `user/organisations/${org}`;
  const logo = { image: PIXEL, image_mime_type: 'image/png' };
  await done(owner, 'PUT', at, logo);
  await admit(owner, org, [leaver, newOwner]);
  await done(leaver, 'PUT', 'user', { first_name: name, ...logo });
  await done(leaver, 'POST', `${at}/favorite`);
  await done(owner, 'POST', `${at}/admin`, { target_admins: [leaver.uuid] });
  const { team } = await done<{ team: Created }>(leaver, 'POST', `${at}/teams`, { name: 'North' });
  await done(leaver, 'POST', `${at}/teams/${team.uuid}/add`, { users_uuid: [leaver.uuid, newOwner.uuid] });
  const theirs = anObjective(leaver.uuid, { keyresults: [aKeyresult()] });
  const { objective } = await done<{ objective: Created & { keyresults: Created[] } }>(
    leaver,
    'POST',
    `${at}/objectives`,
    theirs,
  );
  const ofTeam = { level: 'team', team_uuid: team.uuid, user_uuid: null, keyresults: [aKeyresult()] };
  await done(leaver, 'POST', `${at}/objectives`, anObjective(leaver.uuid, ofTeam));
  for (const status of ['validation', 'working'])
    await done(leaver, 'PUT', `${at}/objectives/${objective.uuid}`, { status });
  const keyresult = `${at}/objectives/${objective.uuid}/keyresults/${objective.keyresults[0]?.uuid}`;
  await done(leaver, 'PUT', keyresult, { actual_value: 4, comment: 'half way' });
  const blockers = `${at}/keyresults/${objective.keyresults[0]?.uuid}/blockers`;
  const waiting = { kind: 'waiting', text: 'They have to say', user_uuid: leaver.uuid };
  for (const raiser of [owner, leaver]) await done(raiser, 'POST', blockers, waiting);
  const { blocker } = await done<{ blocker: Created }>(leaver, 'POST', blockers, waiting);
  await done(leaver, 'POST', `${at}/blockers/${blocker.uuid}/resolve`, { text: 'They have said' });
  const ask = `${at}/keyresults/${objective.keyresults[0]?.uuid}/checkins/ask`;
  await done(leaver, 'POST', ask, { user_uuid: leaver.uuid });
  const comments = `${at}/objectives/${objective.uuid}/comments`;
  const text = `Ask @[${leaver.uuid}] and @[${newOwner.uuid}]`;
  const { comment } = await done<{ comment: Created }>(owner, 'POST', comments, { text });
  await done(leaver, 'PUT', `${at}/comments/${comment.uuid}/reactions`, { reaction: 'heart' });
  await done(leaver, 'POST', comments, { text });
  await done(leaver, 'POST', `${at}/reminders`, {
    frequency: 'weekly',
    day: 1,
    time: '09:00',
    timezone: 'Europe/Paris',
  });
  await done(leaver, 'POST', `${at}/new_subscription/grow_plan`);
  await done(leaver, 'POST', `${at}/add`, { users_emails: [`${randomUUID()}@people.example`] });
  await product.settled();
  return { owner, leaver, newOwner, org, at };
};

const without = (traces: Trace[], ...tables: RegExp[]) =>
  traces.filter(({ table }) => !tables.some((pattern) => pattern.test(table)));

/**
 * Kept for a limited time: the outbox for replay and review, responses by idempotency key for a day, ended sessions until their tokens
 * would have expired, and rate limits until their window ends.
 */
const LOGS = [/\.outbox$/, /\.idempotency_keys$/, /\.ended_sessions$/, /\.rate_limits$/];

/** A tombstone, which keeps an older event from restoring the deleted row. */
const isTombstone = ({ row }: Trace): boolean =>
  row.gone === true && ['name', 'email', 'first_name', 'last_name', 'image_path'].every((field) => !row[field]);

/** Kept for its retention time, even for a deleted organisation; of a deleted account it contains only the uuid. */
const AUDIT = /^notification\.audit_entries$/;

/** The history keeps its entries; those of a deleted account have no name. */
const isNamelessHistory = ({ table, row }: Trace): boolean =>
  table === 'notification.notifications' && [null, '—', 'Nora'].includes(row.user_first_name as string | null);

/** The job of a mention's mail waits for five minutes, then finds nothing to send. It contains no names. */
const isPendingMail = ({ row }: Trace): boolean => row.kind === 'mention_mail';

const leftOvers = async (...needles: string[]) =>
  without(await tracesOf(product, ...needles), ...LOGS).filter((trace) => !isTombstone(trace) && !isPendingMail(trace));

const places = (traces: Trace[]) => [...new Set(traces.map(({ table }) => table))].sort();

describe('an organisation that is deleted', () => {
  it(
    'leaves only the ledger, the audit log, tombstones and rows that expire, and no image',
    async () => {
      const { owner, org, at } = await liveOrganisation();
      expect(places(await leftOvers(org)).length).toBeGreaterThan(15);
      await done(owner, 'DELETE', at);
      await product.settled();
      const left = await leftOvers(org);
      expect(without(left, /^billing\.ledger$/, AUDIT)).toEqual([]);
      const images = await product.query('select 1 from identity.image_uses where subject_uuid = $1', [org]);
      expect(images).toEqual([]);
    },
    LIMIT_MS,
  );
});

describe('a member who leaves', () => {
  it(
    'owns and validates nothing, is in no team, and is a member of the organisation in no service',
    async () => {
      const { leaver, newOwner, org, at } = await liveOrganisation();
      await done(leaver, 'DELETE', `${at}/remove`, { users_uuid: [leaver.uuid], new_owner_id: newOwner.uuid });
      await product.settled();
      const owned = await product.query(
        `select 1 from okr.objectives where organisation_uuid = $1 and $2 in (user_uuid, validator_uuid)
         union all select 1 from okr.keyresults where organisation_uuid = $1 and user_uuid = $2
         union all select 1 from okr.blockers where organisation_uuid = $1 and user_uuid = $2 and resolved_at is null
         union all select 1 from okr.teams where organisation_uuid = $1 and $2 = any(user_uuids)
         union all select 1 from billing.objectives where organisation_uuid = $1 and user_uuid = $2
         union all select 1 from billing.keyresults where organisation_uuid = $1 and user_uuid = $2
         union all select 1 from billing.teams where organisation_uuid = $1 and $2 = any(user_uuids)
         union all select 1 from identity.team_members where organisation_uuid = $1 and user_uuid = $2
         union all select 1 from identity.memberships where organisation_uuid = $1 and user_uuid = $2`,
        [org, leaver.uuid],
      );
      expect(owned).toEqual([]);
      const named = await product.query(
        `select first_name from okr.members where organisation_uuid = $1 and user_uuid = $2 and not gone
         union all select first_name from billing.members where organisation_uuid = $1 and user_uuid = $2 and not gone
         union all select first_name from notification.members where organisation_uuid = $1 and user_uuid = $2 and not gone`,
        [org, leaver.uuid],
      );
      expect(named).toEqual([]);
    },
    LIMIT_MS,
  );
});

describe('an account that is deleted', () => {
  let world: Awaited<ReturnType<typeof liveOrganisation>>;
  let deleted: Visitor;
  beforeAll(async () => {
    world = await liveOrganisation('Goneril');
    deleted = world.leaver;
    const alone = await newOrganisation(deleted, 'Only mine');
    const newOwners = [{ organisation_uuid: world.org, user_uuid: world.newOwner.uuid }];
    await done(deleted, 'DELETE', 'user', { sure: true, new_owners: newOwners });
    await product.settled();
    const left = await leftOvers(alone);
    expect(without(left, /^billing\.ledger$/, AUDIT)).toEqual([]);
  }, LIMIT_MS);

  it('leaves neither its address, nor its name, nor its picture', async () => {
    expect(await leftOvers(deleted.email, 'Goneril')).toEqual([]);
    expect(await product.query('select 1 from identity.image_uses where subject_uuid = $1', [deleted.uuid])).toEqual(
      [],
    );
  });

  it('is referenced only by the ledger, the audit log and history entries without its name', async () => {
    const left = without(await leftOvers(deleted.uuid), /^billing\.ledger$/, AUDIT);
    expect(left.filter((trace) => !isNamelessHistory(trace))).toEqual([]);
  });

  it('leaves its objectives, their validation and their key results to the successor', async () => {
    const { newOwner, at } = world;
    const { objectives } = await done<{ objectives: object[] }>(newOwner, 'GET', `${at}/objectives`);
    const theirs = { validator_uuid: newOwner.uuid, keyresults: [{ user_uuid: newOwner.uuid }] };
    expect(objectives).toMatchObject([
      { level: 'company', user_uuid: newOwner.uuid, ...theirs },
      { level: 'team', user_uuid: null, ...theirs },
    ]);
  });
});
