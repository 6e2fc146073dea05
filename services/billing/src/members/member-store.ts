import type { MemberSnapshot } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';

/** What billing keeps of a member. */
export type Member = {
  userUuid: string;
  firstName: string | null;
  email: string;
  lang: string | null;
  admin: boolean;
  active: boolean;
};

type MemberRow = Omit<Member, 'userUuid' | 'firstName'> & { user_uuid: string; first_name: string | null };

const KEY = ['organisation_uuid', 'user_uuid'];

const toRow = (member: MemberSnapshot, sequence: number) => ({
  user_uuid: member.user_uuid,
  email: member.email,
  first_name: member.first_name,
  last_name: member.last_name,
  lang: member.lang,
  admin: member.admin,
  active: member.active,
  joined_at: member.joined_at,
  user_created_at: member.user_created_at,
  gone: false,
  sequence,
});

/** Someone who left: nothing of them is kept but that they left, so that an older event cannot bring them back. */
const goneRow = (userUuid: string, sequence: number) => ({
  user_uuid: userUuid,
  email: null,
  first_name: null,
  last_name: null,
  lang: null,
  admin: false,
  active: false,
  joined_at: null,
  user_created_at: null,
  gone: true,
  sequence,
});

const put = async (scope: Scope, row: ReturnType<typeof toRow> | ReturnType<typeof goneRow>): Promise<void> => {
  await scope.insert('members', row).onConflict(KEY).merge().whereRaw('members.sequence < excluded.sequence');
};

export const putMember = (scope: Scope, member: MemberSnapshot, sequence: number): Promise<void> =>
  put(scope, toRow(member, sequence));

export const putGoneMember = (scope: Scope, userUuid: string, sequence: number): Promise<void> =>
  put(scope, goneRow(userUuid, sequence));

/** Members as identity answered them, where no event has told of them yet. */
export const healMembers = async (scope: Scope, members: readonly MemberSnapshot[]): Promise<void> => {
  if (members.length === 0) return;
  const rows = members.map((member) => toRow(member, 0));
  await scope.insert('members', rows).onConflict(KEY).ignore();
};

export const findMember = async (scope: Scope, uuid: string): Promise<Member | undefined> => {
  const row: MemberRow | undefined = await scope
    .table('members')
    .where({ user_uuid: uuid, gone: false })
    .first('user_uuid', 'first_name', 'email', 'lang', 'admin', 'active');
  if (row === undefined) return undefined;
  const { user_uuid: userUuid, first_name: firstName, ...rest } = row;
  return { userUuid, firstName, ...rest };
};

export const countActiveMembers = async (scope: Scope): Promise<number> => {
  const [row] = await scope.table('members').where({ active: true, gone: false }).count({ count: '*' });
  return Number(row?.count ?? 0);
};

export const forgetMembers = async (scope: Scope): Promise<void> => {
  await scope.table('members').delete();
};
