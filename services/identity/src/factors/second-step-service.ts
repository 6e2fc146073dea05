import type { PasskeyUsed, UserLoginSecondFactor } from '@waymark/contracts';
import { AppError, type Clock, type Database, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { Client } from '../sessions/client.ts';
import { decryptWith } from '../sessions/encrypt-with.ts';
import type { FailedSignIns } from '../sessions/failed-sign-ins.ts';
import type { LoginService } from '../sessions/login-service.ts';
import { tokenHash } from '../sessions/secret-token.ts';
import type { SignedIn } from '../sessions/session-service.ts';
import type { User } from '../users/user.ts';
import { findUser } from '../users/user-store.ts';
import type { Challenges } from './challenges.ts';
import type { FactorChecks } from './factor-checks.ts';
import { passkeysOf } from './factor-store.ts';
import { accountMark } from './issue-ticket.ts';
import type { LimitStep } from './step-limits.ts';
import { countAttempt, findTicket, takeTicket } from './ticket-store.ts';
import type { WebAuthn } from './web-authn.ts';

export type SecondStepService = {
  /** @throws {AppError} SIGN_IN_EXPIRED, SECOND_FACTOR_WRONG, TOO_MANY_REQUESTS */
  finish(input: UserLoginSecondFactor, client: Client): Promise<SignedIn>;
  /** For the second step of a ticket or, without one, for a sign-in by passkey alone. @throws {AppError} SIGN_IN_EXPIRED */
  passkeyOptions(ticket: string | null | undefined): Promise<{ options: unknown }>;
  /** A passkey verifies its user, so that it replaces both steps. @throws {AppError} SIGN_IN_EXPIRED, SECOND_FACTOR_WRONG */
  withPasskey(response: PasskeyUsed, invitationToken: string | null | undefined, client: Client): Promise<SignedIn>;
};

/** Sign-ins by the second step of a ticket (docs/decisions/0016), or by a passkey alone. */
export const createSecondStepService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  limitStep: LimitStep;
  login: Pick<LoginService, 'signedIn'>;
  failed: FailedSignIns;
  checks: FactorChecks;
  challenges: Challenges;
  webAuthn: WebAuthn;
}): SecondStepService => {
  const { database, events, clock, limitStep, login, failed, checks, challenges, webAuthn } = deps;
  const db = database.platform;

  const ticketOf = async (text: string) => {
    const hash = tokenHash(text);
    const ticket = await findTicket(db, hash, clock.now());
    const user = ticket && (await findUser(db, ticket.userUuid));
    if (!ticket || !user) throw new AppError('SIGN_IN_EXPIRED');
    // The facts that the first step relied on must be unchanged now, and again when the session begins.
    const holds = (current: User) => ticket.accountMark?.equals(accountMark(current)) ?? true;
    if (!holds(user)) throw new AppError('SIGN_IN_EXPIRED');
    return { hash, user, invitationToken: decryptWith(text, ticket.encryptedInvitationToken), holds };
  };

  /** Deletes the challenge first: it can be used once, whatever the answer. */
  const challengeFor = async ({ response, ticket }: UserLoginSecondFactor): Promise<string> => {
    if (!response) return '';
    const subject = tokenHash(ticket).toString('base64url');
    return (await challenges.take(response.response.clientDataJSON, 'second_step', subject)) ?? '';
  };

  const isRight = async (trx: Knex.Transaction, user: User, input: UserLoginSecondFactor, challenge: string) => {
    if (input.code) return checks.code(trx, user, input.code);
    if (input.recovery_code) return checks.recoveryCode(trx, user, input.recovery_code);
    if (!input.response || challenge === '') return false;
    return (await checks.passkey(trx, input.response, challenge))?.userUuid === user.uuid;
  };

  return {
    async finish(input, client) {
      const { hash, user, invitationToken, holds } = await ticketOf(input.ticket);
      await limitStep(user.uuid, async () => {
        if (!(await countAttempt(db, hash, clock.now()))) throw new AppError('SIGN_IN_EXPIRED');
        const challenge = await challengeFor(input);
        await events.platformTransaction(async (trx) => {
          if (!(await takeTicket(trx, hash))) throw new AppError('SIGN_IN_EXPIRED');
          if (await isRight(trx, user, input, challenge)) return;
          failed(user);
          throw new AppError('SECOND_FACTOR_WRONG');
        });
      });
      return login.signedIn(user, invitationToken, client, { holds, refusal: 'SIGN_IN_EXPIRED' });
    },
    async passkeyOptions(ticket) {
      if (!ticket) return { options: await webAuthn.signInOptions(await challenges.create('sign_in', null), []) };
      const { hash, user } = await ticketOf(ticket);
      const challenge = await challenges.create('second_step', hash.toString('base64url'));
      return { options: await webAuthn.signInOptions(challenge, await passkeysOf(db, user.uuid)) };
    },
    async withPasskey(response, invitationToken, client) {
      const challenge = await challenges.take(response.response.clientDataJSON, 'sign_in', null);
      if (challenge === undefined) throw new AppError('SIGN_IN_EXPIRED');
      const passkey = await events.platformTransaction((trx) => checks.passkey(trx, response, challenge));
      const user = passkey && (await findUser(db, passkey.userUuid));
      if (!user) {
        failed(undefined);
        throw new AppError('SECOND_FACTOR_WRONG');
      }
      const holds = async (_: User, trx: Knex.Transaction) =>
        (await passkeysOf(trx, user.uuid)).some(({ uuid }) => uuid === passkey.uuid);
      return login.signedIn(user, invitationToken, client, { holds, refusal: 'SECOND_FACTOR_WRONG' });
    },
  };
};
