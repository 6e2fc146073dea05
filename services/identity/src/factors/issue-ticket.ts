import { createHash } from 'node:crypto';
import { SECOND_STEP_MINUTES, type SecondFactorStep } from '@waymark/contracts';
import type { Clock, Database } from '@waymark/service-kit';
import { encryptWith } from '../sessions/encrypt-with.ts';
import { newSecretToken, tokenHash } from '../sessions/secret-token.ts';
import type { User } from '../users/user.ts';
import { factorsOf } from './factor-store.ts';
import { insertTicket } from './ticket-store.ts';

/** The result of the first step, stored for the second one. */
type FirstStep = { invitationToken: string | null; byProvider: boolean };

/** Issues the ticket for the second step to a user who has passed the first. */
export type IssueTicket = (user: User, step: FirstStep) => Promise<SecondFactorStep>;

/** A hash of address and password as of the first step. When either changes, the ticket is no longer valid. */
export const accountMark = ({ email, passwordHash }: Pick<User, 'email' | 'passwordHash'>): Buffer =>
  createHash('sha256').update(`${email}\n${passwordHash}`).digest();

/** Stores the hash of a ticket, for five minutes. The ticket itself encrypts the invitation token (docs/decisions/0016). */
export const createIssueTicket =
  ({ database, clock }: { database: Database; clock: Clock }): IssueTicket =>
  async (user, { invitationToken, byProvider }) => {
    const ticket = newSecretToken();
    const expiresAt = new Date(clock.now().getTime() + SECOND_STEP_MINUTES * 60_000);
    const mark = byProvider ? null : accountMark(user);
    const encryptedInvitationToken = encryptWith(ticket, invitationToken);
    await insertTicket(
      database.platform,
      tokenHash(ticket),
      { userUuid: user.uuid, encryptedInvitationToken, accountMark: mark },
      expiresAt,
    );
    const kinds = (await factorsOf(database.platform, user.uuid)).map(({ kind }) => kind);
    return { ticket, kinds: [...new Set(kinds)] };
  };
