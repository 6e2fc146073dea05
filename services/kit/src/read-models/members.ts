import { type EventOf, listMemberSnapshots, type MemberSnapshot, readMemberSnapshot } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { enableTenantSecurity } from '../database/tenant-security.ts';
import { asUnavailable } from '../errors.ts';
import type { Part } from '../events/consumer.ts';
import type { InternalClient } from '../internal/internal-client.ts';
import { type ReadModelRow, readModelTable, type StoreAnswer } from './read-model-table.ts';

/** The details of a member that a service may store besides identity and rights, with their columns. */
const DETAILS = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  lang: 'lang',
  imagePath: 'image_path',
  joinedAt: 'joined_at',
  userCreatedAt: 'user_created_at',
} as const satisfies Record<string, keyof MemberSnapshot>;

type Details = {
  email: string;
  firstName: string | null;
  lastName: string | null;
  lang: string | null;
  imagePath: string | null;
  joinedAt: Date | null;
  userCreatedAt: Date | null;
};
export type MemberDetail = keyof Details;
export type Member<Detail extends MemberDetail = never> = { userUuid: string; admin: boolean; active: boolean } & Pick<
  Details,
  Detail
>;

type StoredEvent = EventOf<
  'waymark.identity.member.invited.v1' | 'waymark.identity.member.joined.v1' | 'waymark.identity.member.updated.v1'
>;
type Left = EventOf<'waymark.identity.member.left.v1'>;

type MemberEffects<Detail extends MemberDetail> = {
  /** Called only after a member was stored; `before` is their previous row, locked, or an empty row of a member who had left. */
  stored?(scope: Scope, event: StoredEvent, before: Member<Detail> | undefined): Promise<void>;
  /** Called after a member has left. `stored` is false if that was already stored, or the organisation is deleted. */
  left?(scope: Scope, event: Left, stored: boolean): Promise<void>;
  /** Instead of `left`: done once that is committed, so that the member's access ends whatever becomes of these. */
  afterLeft?: readonly Part<Scope, Left>[];
};

const TYPES = {
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  lang: 'text',
  imagePath: 'text',
  joinedAt: 'timestamptz',
  userCreatedAt: 'timestamptz',
} as const satisfies Record<MemberDetail, string>;

/** Migration helper: the table of members in a service's schema, with the details that it stores. */
export const createMembersTable = async (knex: Knex, details: readonly MemberDetail[]): Promise<void> => {
  await knex.raw(`
    create table members (
      organisation_uuid uuid not null,
      user_uuid uuid not null,
      ${details.map((detail) => `${DETAILS[detail]} ${TYPES[detail]},`).join('\n      ')}
      admin boolean not null default false,
      active boolean not null default false,
      gone boolean not null default false,
      sequence bigint not null default 0,
      constraint members_pkey primary key (organisation_uuid, user_uuid)
    );
    comment on table members is 'Read model of identity: who belongs where. One who left stays as an empty row, so that an older event cannot bring them back.';
    create index members_user on members (user_uuid);`);
  await enableTenantSecurity(knex, 'members');
};

/** The members of an organisation, as stored by a service from identity's events. */
export const memberModel = <Detail extends MemberDetail>(details: readonly Detail[]) => {
  const columns = [...details.map((detail) => DETAILS[detail]), 'admin', 'active', 'gone'];
  const table = readModelTable({ table: 'members', key: 'user_uuid', columns });
  const selected = details.map((detail) => `, ${DETAILS[detail]} as "${detail}"`).join('');
  const SELECT = `select user_uuid as "userUuid", admin, active${selected} from members where organisation_uuid = $1`;
  const FIND = `${SELECT} and user_uuid = $2 and not gone`;
  const LIST_ACTIVE = `${SELECT} and user_uuid = any($2::uuid[]) and active and not gone order by user_uuid`;
  const LIST_ADMINS = `${SELECT} and admin and active and not gone order by user_uuid`;
  const LOCK = `${SELECT} and user_uuid = $2 for update`;

  const rowOf = (member: MemberSnapshot, sequence: number): ReadModelRow => ({
    user_uuid: member.user_uuid,
    ...Object.fromEntries(details.map((detail) => [DETAILS[detail], member[DETAILS[detail]]])),
    admin: member.admin,
    active: member.active,
    gone: false,
    sequence,
  });
  /** For a member who left, only that fact is stored. */
  const deletedRow = (userUuid: string, sequence: number): ReadModelRow => ({
    user_uuid: userUuid,
    admin: false,
    active: false,
    gone: true,
    sequence,
  });

  const find = async (scope: Scope, userUuid: string): Promise<Member<Detail> | undefined> => {
    const [member] = await scope.query<Member<Detail>>(FIND, [scope.organisation, userUuid]);
    return member;
  };

  const fetch = async (
    internal: InternalClient,
    database: Database,
    organisation: string,
    userUuid: string,
  ): Promise<StoreAnswer | undefined> => {
    const seen = await database.inOrganisation(organisation, (scope) => table.age(scope, userUuid));
    const answer = await internal
      .call('identity', readMemberSnapshot, { org: organisation, user: userUuid })
      .catch(asUnavailable);
    return answer && (async (scope) => void (await table.put(scope, [rowOf(answer.member, seen ?? 0)], 'answer')));
  };

  return {
    /** A present member, active or invited. */
    find,
    /** The same in one round trip, outside of a transaction. */
    read: async (database: Database, organisation: string, userUuid: string): Promise<Member<Detail> | undefined> => {
      const [member] = await database.readInOrganisation<Member<Detail>>(organisation, FIND, [organisation, userUuid]);
      return member;
    },
    /** The active members among the given users. */
    listActive: (scope: Scope, userUuids: readonly string[]): Promise<Member<Detail>[]> =>
      scope.query(LIST_ACTIVE, [scope.organisation, userUuids]),
    /** The active admins. */
    listAdmins: (scope: Scope): Promise<Member<Detail>[]> => scope.query(LIST_ADMINS, [scope.organisation]),
    countActive: async (scope: Scope): Promise<number> => {
      const sql = 'select count(*) as count from members where organisation_uuid = $1 and active and not gone';
      const [row] = await scope.query<{ count: number }>(sql, [scope.organisation]);
      return row?.count ?? 0;
    },

    /** The handlers of a consumer for identity's events about members. */
    handlers: ({ stored, left, afterLeft }: MemberEffects<Detail> = {}) => {
      const store = async (scope: Scope, event: StoredEvent): Promise<void> => {
        const { data, sequence } = event;
        const [before] = stored ? await scope.query<Member<Detail>>(LOCK, [scope.organisation, data.user_uuid]) : [];
        const isNews = (await table.put(scope, [rowOf(data, sequence)], 'event')) > 0;
        if (isNews) await stored?.(scope, event, before);
      };
      const leave = async (scope: Scope, event: Left): Promise<void> => {
        const isNews = (await table.put(scope, [deletedRow(event.data.user_uuid, event.sequence)], 'event')) > 0;
        await left?.(scope, event, isNews);
      };
      return {
        'waymark.identity.member.invited.v1': store,
        'waymark.identity.member.joined.v1': store,
        'waymark.identity.member.updated.v1': store,
        'waymark.identity.member.left.v1': afterLeft ? { first: leave, parts: afterLeft } : leave,
      };
    },
    /** Empties the rows of a user whose account is deleted, in every organisation. */
    forget: async (trx: Knex.Transaction, userUuid: string): Promise<void> => {
      const nothing = Object.fromEntries(details.map((detail) => [DETAILS[detail], null]));
      await trx('members')
        .where({ user_uuid: userUuid })
        .update({ ...nothing, admin: false, active: false, gone: true });
    },

    /** Reads a member from identity; undefined if there is none. @throws {AppError} SERVICE_UNAVAILABLE */
    fetch,
    /**
     * Reads all members of an organisation from identity, and who is not among them any more; undefined if there is no such organisation.
     * @throws {AppError} SERVICE_UNAVAILABLE
     */
    fetchAll: async (
      internal: InternalClient,
      database: Database,
      organisation: string,
    ): Promise<StoreAnswer | undefined> => {
      const seen = await database.inOrganisation(organisation, table.ages);
      const answer = await internal.call('identity', listMemberSnapshots, { org: organisation }).catch(asUnavailable);
      if (answer === undefined) return undefined;
      const present = answer.members.map((member) => rowOf(member, seen.get(member.user_uuid) ?? 0));
      const named = new Set(answer.members.map(({ user_uuid }) => user_uuid));
      const left = [...seen].filter(([userUuid]) => !named.has(userUuid));
      const rows = [...present, ...left.map(([userUuid, sequence]) => deletedRow(userUuid, sequence))];
      return async (scope) => void (await table.put(scope, rows, 'answer'));
    },
    /**
     * Reads a member from identity and stores the answer; returns whether there is such a member. @throws {AppError} SERVICE_UNAVAILABLE
     */
    heal: async (internal: InternalClient, database: Database, organisation: string, userUuid: string) => {
      const store = await fetch(internal, database, organisation, userUuid);
      if (store !== undefined) await database.inOrganisation(organisation, store);
      return store !== undefined;
    },
  };
};
