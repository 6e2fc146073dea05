import type { Database, Scope } from '@waymark/service-kit';

export type Invitation = { userUuid: string; email: string; teamUuid: string | null; expiresAt: Date };
type InvitationRow = { user_uuid: string; email: string; team_uuid: string | null; expires_at: Date };

const rowToInvitation = (row: InvitationRow): Invitation => ({
  userUuid: row.user_uuid,
  email: row.email,
  teamUuid: row.team_uuid,
  expiresAt: row.expires_at,
});

const SELECT = `select i.user_uuid, u.email, i.team_uuid, i.expires_at from invitations i join users u on u.uuid = i.user_uuid
  where i.organisation_uuid = $1`;
const BY_TOKEN = `${SELECT} and i.token_hash = $2`;

/** An invitation by the hash of its token, an expired one too; undefined once it was answered, withdrawn or renewed. */
export const findInvitation = async (
  database: Database,
  organisation: string,
  tokenHash: Buffer,
): Promise<Invitation | undefined> => {
  const [row] = await database.readInOrganisation<InvitationRow>(organisation, BY_TOKEN, [organisation, tokenHash]);
  return row && rowToInvitation(row);
};

/** Reads the invitation within the transaction. */
export const invitationIn = async (scope: Scope, tokenHash: Buffer): Promise<Invitation | undefined> => {
  const [row] = await scope.query<InvitationRow>(BY_TOKEN, [scope.organisation, tokenHash]);
  return row && rowToInvitation(row);
};

/** Reads an invitation of the user by uuid, within the transaction. */
export const invitationOfIn = async (scope: Scope, user: string, uuid: string): Promise<Invitation | undefined> => {
  const sql = `${SELECT} and i.user_uuid = $2 and i.uuid = $3`;
  const [row] = await scope.query<InvitationRow>(sql, [scope.organisation, user, uuid]);
  return row && rowToInvitation(row);
};

/** An invitation as the invited person sees it. */
export type OwnInvitation = {
  uuid: string;
  organisation: { uuid: string; name: string; imagePath: string | null };
  invitedBy: { firstName: string | null; lastName: string | null };
  createdAt: Date;
};
type OwnInvitationRow = {
  uuid: string;
  organisation_uuid: string;
  name: string;
  image_path: string | null;
  first_name: string | null;
  last_name: string | null;
  invited_at: Date;
};

/** The user's unexpired invitations, the latest first. Reads the user's own rows across tenants. */
export const listInvitationsOf = async (database: Database, user: string, now: Date): Promise<OwnInvitation[]> => {
  const sql = `select i.uuid, o.organisation_uuid, o.name, o.image_path, b.first_name, b.last_name, m.invited_at
    from invitations i
    join memberships m on m.organisation_uuid = i.organisation_uuid and m.user_uuid = i.user_uuid and not m.active
    join organisations o on o.organisation_uuid = i.organisation_uuid
    left join users b on b.uuid = i.invited_by
    where i.user_uuid = $1 and i.expires_at > $2
    order by m.invited_at desc, i.uuid`;
  const rows = await database.readAsUser<OwnInvitationRow>(user, sql, [user, now]);
  return rows.map((row) => ({
    uuid: row.uuid,
    organisation: { uuid: row.organisation_uuid, name: row.name, imagePath: row.image_path },
    invitedBy: { firstName: row.first_name, lastName: row.last_name },
    createdAt: row.invited_at,
  }));
};

type NewInvitation = {
  userUuid: string;
  tokenHash: Buffer;
  invitedBy: string;
  expiresAt: Date;
  teamUuid?: string;
};

/** Sets new tokens for invited members; their earlier tokens stop working. A team set before is kept unless another is given. */
export const renewInvitations = async (scope: Scope, invitations: readonly NewInvitation[]): Promise<void> => {
  if (invitations.length === 0) return;
  const rows = invitations.map((one) => ({
    organisation_uuid: scope.organisation,
    user_uuid: one.userUuid,
    token_hash: one.tokenHash,
    invited_by: one.invitedBy,
    expires_at: one.expiresAt,
    team_uuid: one.teamUuid ?? null,
  }));
  const { trx } = scope;
  await trx('invitations')
    .insert(rows)
    .onConflict(['organisation_uuid', 'user_uuid'])
    .merge({
      token_hash: trx.raw('excluded.token_hash'),
      invited_by: trx.raw('excluded.invited_by'),
      expires_at: trx.raw('excluded.expires_at'),
      team_uuid: trx.raw('coalesce(excluded.team_uuid, invitations.team_uuid)'),
    });
};

/** Deletes the users' invitations to the organisation; their memberships stay. */
export const deleteInvitations = async (scope: Scope, users: readonly string[]): Promise<void> => {
  await scope
    .table('invitations')
    .whereIn('user_uuid', [...users])
    .delete();
};
