import { createHash } from 'node:crypto';
import { SECOND_STEP_MINUTES, type SecondFactorStep } from '@waymark/contracts';
import type { Clock, Database } from '@waymark/service-kit';
import { newSecretToken, tokenHash } from '../sessions/secret-token.ts';
import type { User } from '../users/user.ts';
import { factorsOf } from './factor-store.ts';
import { insertTicket } from './ticket-store.ts';

/** What the first step was, and what it carries on. */
type FirstStep = { invitationToken: string | null; byProvider: boolean };

/** Gives somebody whose first step is done the ticket for the second one. */
export type IssueTicket = (user: User, step: FirstStep) => Promise<SecondFactorStep>;

/** What a password and an address were at the first step. A ticket is over when they change. */
export const accountMark = ({ email, passwordHash }: Pick<User, 'email' | 'passwordHash'>): Buffer =>
  createHash('sha256').update(`${email}\n${passwordHash}`).digest();

export const createIssueTicket =
  ({ database, clock }: { database: Database; clock: Clock }): IssueTicket =>
  async (user, { invitationToken, byProvider }) => {
    const ticket = newSecretToken();
    const expiresAt = new Date(clock.now().getTime() + SECOND_STEP_MINUTES * 60_000);
    const mark = byProvider ? null : accountMark(user);
    await insertTicket(
      database.platform,
      tokenHash(ticket),
      { userUuid: user.uuid, invitationToken, accountMark: mark },
      expiresAt,
    );
    const kinds = (await factorsOf(database.platform, user.uuid)).map(({ kind }) => kind);
    return { ticket, kinds: [...new Set(kinds)] };
  };
