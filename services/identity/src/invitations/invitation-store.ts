import type { Database, Scope } from '@waymark/service-kit';

export type Invitation = { userUuid: string; email: string; teamUuid: string | null; expiresAt: Date };
type InvitationRow = { user_uuid: string; email: string; team_uuid: string | null; expires_at: Date };

const rowToInvitation = (row: InvitationRow): Invitation => ({
  userUuid: row.user_uuid,
  email: row.email,
  teamUuid: row.team_uuid,
  expiresAt: row.expires_at,
});

const BY_TOKEN = `select i.user_uuid, u.email, i.team_uuid, i.expires_at from invitations i join users u on u.uuid = i.user_uuid
  where i.organisation_uuid = $1 and i.token_hash = $2`;

export const findInvitation = async (
  database: Database,
  organisation: string,
  tokenHash: Buffer,
): Promise<Invitation | undefined> => {
  const [row] = await database.readInOrganisation<InvitationRow>(organisation, BY_TOKEN, [organisation, tokenHash]);
  return row && rowToInvitation(row);
};

/** The invitation as it stands inside the transaction. */
export const invitationIn = async (scope: Scope, tokenHash: Buffer): Promise<Invitation | undefined> => {
  const [row] = await scope.query<InvitationRow>(BY_TOKEN, [scope.organisation, tokenHash]);
  return row && rowToInvitation(row);
};

type NewInvitation = {
  userUuid: string;
  tokenHash: Buffer;
  invitedBy: string;
  expiresAt: Date;
  teamUuid?: string;
};

/** New tokens for members who are invited; the ones before work no more. A team that was kept is kept on. */
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

export const deleteInvitations = async (scope: Scope, users: readonly string[]): Promise<void> => {
  await scope
    .table('invitations')
    .whereIn('user_uuid', [...users])
    .delete();
};
