import { SECOND_STEP_ATTEMPTS } from '@waymark/contracts';
import type { Knex } from 'knex';

/** A sign-in that has passed its first step. */
type Ticket = {
  userUuid: string;
  encryptedInvitationToken: Buffer | null;
  /** Null after an external sign-in, which does not depend on address and password. */
  accountMark: Buffer | null;
};

type TicketRow = { user_uuid: string; encrypted_invitation_token: Buffer | null; account_mark: Buffer | null };

const rowToTicket = (row: TicketRow): Ticket => ({
  userUuid: row.user_uuid,
  encryptedInvitationToken: row.encrypted_invitation_token,
  accountMark: row.account_mark,
});

/** Stores a ticket. @param hash that of the ticket, which only the browser holds */
export const insertTicket = async (db: Knex, hash: Buffer, ticket: Ticket, expiresAt: Date): Promise<void> => {
  await db('sign_in_tickets').insert({
    ticket_hash: hash,
    user_uuid: ticket.userUuid,
    encrypted_invitation_token: ticket.encryptedInvitationToken,
    account_mark: ticket.accountMark,
    expires_at: expiresAt,
  });
};

const live = (db: Knex, hash: Buffer, now: Date) =>
  db('sign_in_tickets')
    .where({ ticket_hash: hash })
    .where('expires_at', '>', now)
    .where('attempts', '<', SECOND_STEP_ATTEMPTS);

/** Undefined if the ticket was used, has expired or had too many wrong codes. */
export const findTicket = async (db: Knex, hash: Buffer, now: Date): Promise<Ticket | undefined> => {
  const row = await live(db, hash, now).first('user_uuid', 'encrypted_invitation_token', 'account_mark');
  return row && rowToTicket(row);
};

/** Counts an attempt before the code is checked, so that concurrent attempts cannot exceed the limit of five; false beyond it. */
export const countAttempt = async (db: Knex, hash: Buffer, now: Date): Promise<boolean> =>
  (await live(db, hash, now).increment('attempts', 1)) > 0;

/** Deletes the ticket, so that of two concurrent answers only one signs in. */
export const takeTicket = async (trx: Knex, hash: Buffer): Promise<boolean> =>
  (await trx('sign_in_tickets').where({ ticket_hash: hash }).delete()) > 0;

/** Deletes tickets that were not used in time. Returns how many. */
export const dropExpiredTickets = (db: Knex, now: Date): Promise<number> =>
  db('sign_in_tickets').where('expires_at', '<=', now).delete();
