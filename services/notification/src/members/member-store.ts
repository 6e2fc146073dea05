import { type Lang, type MemberSnapshot, pickLanguage } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** What notification keeps of a member. */
export type Member = {
  userUuid: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  imagePath: string | null;
  lang: Lang;
  admin: boolean;
  active: boolean;
};

type Row = {
  gone: boolean;
  user_uuid: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  image_path: string | null;
  lang: string | null;
  admin: boolean;
  active: boolean;
};

const KEY = ['organisation_uuid', 'user_uuid'];

const toRow = (member: MemberSnapshot, sequence: number) => ({
  user_uuid: member.user_uuid,
  email: member.email,
  first_name: member.first_name,
  last_name: member.last_name,
  image_path: member.image_path,
  lang: member.lang,
  admin: member.admin,
  active: member.active,
  gone: false,
  sequence,
});

const NOTHING = { email: null, first_name: null, last_name: null, image_path: null, lang: null };

/** Someone who left: nothing of them is kept but that they left, so that an older event cannot bring them back. */
const goneRow = (userUuid: string, sequence: number) => ({
  user_uuid: userUuid,
  ...NOTHING,
  admin: false,
  active: false,
  gone: true,
  sequence,
});

const rowToMember = (row: Row): Member => ({
  userUuid: row.user_uuid,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  imagePath: row.image_path,
  lang: pickLanguage(row.lang),
  admin: row.admin,
  active: row.active,
});

const put = async (scope: Scope, row: ReturnType<typeof toRow> | ReturnType<typeof goneRow>): Promise<void> => {
  await scope.insert('members', row).onConflict(KEY).merge().whereRaw('members.sequence < excluded.sequence');
};

export const putMember = (scope: Scope, member: MemberSnapshot, sequence: number): Promise<void> =>
  put(scope, toRow(member, sequence));

export const putGoneMember = (scope: Scope, userUuid: string, sequence: number): Promise<void> =>
  put(scope, goneRow(userUuid, sequence));

/** Empties the rows of someone whose account is gone, in every organisation; waits for the entries that are being written with their name. */
export const forgetPerson = async (trx: Knex.Transaction, userUuid: string): Promise<void> => {
  await trx('members')
    .where({ user_uuid: userUuid })
    .update({ ...NOTHING, admin: false, active: false, gone: true });
};

/** A member as identity answered it, where no event has told of it yet. */
export const healMember = async (scope: Scope, member: MemberSnapshot): Promise<void> => {
  await scope.insert('members', toRow(member, 0)).onConflict(KEY).ignore();
};

export const findMember = async (scope: Scope, userUuid: string): Promise<Member | undefined> => {
  const row = await scope.table<Row>('members').where({ user_uuid: userUuid, gone: false }).first();
  return row && rowToMember(row);
};

/** The active ones among those named. */
export const findActiveMembers = async (scope: Scope, userUuids: readonly string[]): Promise<Member[]> => {
  const rows = await scope.table<Row>('members').whereIn('user_uuid', userUuids).where({ active: true, gone: false });
  return rows.map(rowToMember);
};

export const forgetMembers = async (scope: Scope): Promise<void> => {
  await scope.table('members').delete();
};
