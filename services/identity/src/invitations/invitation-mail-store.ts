import { INVITATION_MAIL_MINUTES } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** A mailed invitation; `email` in lower case. */
export type InvitationMail = { email: string; tokenHash: Buffer; sentAt: Date };
type Row = { email: string; token_hash: Buffer; sent_at: Date };

const WAIT_MS = INVITATION_MAIL_MINUTES * 60_000;

/** Recent mails of the organisation by address: these addresses get no other mail yet. */
export const freshInvitationMails = async (
  scope: Scope,
  emails: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, InvitationMail>> => {
  const sql = `select email, token_hash, sent_at from invitation_mails
    where organisation_uuid = $1 and email = any($2) and sent_at > $3`;
  const rows = await scope.query<Row>(sql, [scope.organisation, emails, new Date(now.getTime() - WAIT_MS)]);
  return new Map(rows.map((row) => [row.email, { email: row.email, tokenHash: row.token_hash, sentAt: row.sent_at }]));
};

/** Stores that mails are sent, instead of earlier ones to the same addresses. */
export const storeInvitationMails = async (scope: Scope, mails: readonly InvitationMail[]): Promise<void> => {
  if (mails.length === 0) return;
  await scope
    .trx('invitation_mails')
    .insert(
      mails.map(({ email, tokenHash, sentAt }) => ({
        organisation_uuid: scope.organisation,
        email,
        token_hash: tokenHash,
        sent_at: sentAt,
      })),
    )
    .onConflict(['organisation_uuid', 'email'])
    .merge(['token_hash', 'sent_at']);
};

/** The mail's token was used, so it must not be reused for another invitation. */
export const forgetInvitationMail = async (scope: Scope, email: string): Promise<void> => {
  await scope.table('invitation_mails').where({ email }).delete();
};

/** Only in a transaction that sees all organisations. */
export const dropOldInvitationMails = async (trx: Knex.Transaction, now: Date): Promise<void> => {
  await trx('invitation_mails')
    .where('sent_at', '<=', new Date(now.getTime() - WAIT_MS))
    .delete();
};
