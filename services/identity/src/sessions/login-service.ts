import {
  accountPath,
  deviceName,
  type ErrorCode,
  normaliseEmail,
  type SecondFactorStep,
  type UserLogin,
} from '@waymark/contracts';
import { AppError, type Database, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { IssueTicket } from '../factors/issue-ticket.ts';
import type { InvitationAcceptanceService } from '../invitations/invitation-acceptance-service.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { EmailProofService } from '../proofs/email-proof-service.ts';
import type { User } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { findUserByEmail, holdUser, replacePasswordHash } from '../users/user-store.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Client } from './client.ts';
import type { FailedSignIns } from './failed-sign-ins.ts';
import { rememberDevice } from './known-devices.ts';
import type { SessionService, SignedIn } from './session-service.ts';

/** What a sign-in is based on. It is checked again when the session begins, on the locked account in the same transaction. */
type Proof = {
  holds(user: User, trx: Knex.Transaction): boolean | Promise<boolean>;
  refusal: ErrorCode;
  /** An identity provider vouches for the person, so password and address may change in the meantime. */
  byProvider?: true;
};

/** Signed in, or the second step that remains. */
export type LoginOutcome = SignedIn | SecondFactorStep;

export type LoginService = {
  /** @throws {AppError} TOO_MANY_REQUESTS, BAD_CREDENTIALS, VALIDATION for an invitation that is not theirs */
  withPassword(input: UserLogin, client: Client): Promise<LoginOutcome>;
  /**
   * For a user who has proven their identity by one factor, perhaps with an invitation.
   * @throws {AppError} the proof's refusal if it is no longer valid
   */
  proven(user: User, invitationToken: string | null | undefined, client: Client, proof: Proof): Promise<LoginOutcome>;
  /** Begins a session once no step remains. @throws {AppError} the proof's refusal if it is no longer valid */
  signedIn(user: User, invitationToken: string | null | undefined, client: Client, proof: Proof): Promise<SignedIn>;
};

/** Signs in by password, and begins the sessions of all other ways to sign in to an account. */
export const createLoginService = (deps: {
  database: Database;
  events: Events;
  limits: AttemptLimits;
  hasher: PasswordHasher;
  sessions: SessionService;
  invitations: InvitationAcceptanceService;
  emailProof: Pick<EmailProofService, 'provenByMail'>;
  failed: FailedSignIns;
  issueTicket: IssueTicket;
  publicUrl: string;
}): LoginService => {
  const { database, events, limits, hasher, sessions, invitations, emailProof, failed, issueTicket, publicUrl } = deps;

  const begin = async (trx: Knex.Transaction, user: User, client: Client, proof: Proof) => {
    // The lock is held until the session exists: a call that ends all sessions waits for it, and then ends this one too.
    const current = await holdUser(trx, user.uuid);
    if (!current || !(await proof.holds(current, trx))) throw new AppError(proof.refusal);
    if (await rememberDevice(trx, user.uuid, client)) {
      const data = {
        first_name: user.firstName,
        ip: client.address,
        device: deviceName(client.userAgent),
        url: `${publicUrl}${accountPath('sessions')}`,
      };
      await events.emit(trx, mailRequested(user, 'new_sign_in', data));
    }
    return sessions.begin(trx, user, client);
  };

  const signedIn: LoginService['signedIn'] = async (user, invitationToken, client, proof) => {
    const organisation = await invitations.organisationToJoin(user, invitationToken);
    if (!organisation) {
      return sessions.signIn(user, await events.platformTransaction((trx) => begin(trx, user, client, proof)));
    }
    const joined = await events.transaction(organisation, async (scope) => {
      await invitations.accept(scope, user, invitationToken ?? '');
      // The invitation token was mailed to the address, which proves it.
      const owner = await emailProof.provenByMail(scope.trx, user);
      return { owner, refresh: await begin(scope.trx, owner, client, proof) };
    });
    return sessions.signIn(joined.owner, joined.refresh);
  };

  const proven: LoginService['proven'] = async (user, invitationToken, client, proof) => {
    if (!user.secondFactor) {
      const holds: Proof['holds'] = (current, trx) => !current.secondFactor && proof.holds(current, trx);
      return signedIn(user, invitationToken, client, { ...proof, holds });
    }
    // Refuses an invitation of another user now, not only after the second step.
    await invitations.organisationToJoin(user, invitationToken);
    return issueTicket(user, { invitationToken: invitationToken ?? null, byProvider: proof.byProvider === true });
  };

  /** Rehashes the password, which is known at this moment, if its stored hash is weaker than the current standard. */
  const renewHash = async (user: User, password: string): Promise<User> => {
    if (user.passwordHash === null || !hasher.isOutdated(user.passwordHash)) return user;
    const passwordHash = await hasher.hash(password);
    const isRenewed = await replacePasswordHash(database.platform, user, passwordHash);
    return isRenewed ? { ...user, passwordHash } : user;
  };

  return {
    proven,
    signedIn,
    async withPassword(input, client) {
      const email = normaliseEmail(input.email);
      const user = await limits.signIn(email, client, async () => {
        const found = await findUserByEmail(database.platform, email);
        const matches = await hasher.matches(found?.passwordHash ?? null, input.password);
        if (found && matches) return found;
        failed(found);
        return undefined;
      });
      if (!user) throw new AppError('BAD_CREDENTIALS');
      const updated = await renewHash(user, input.password);
      // A concurrent sign-in may have rehashed the password; it is then still the same password.
      const isStillRight = ({ passwordHash }: User) =>
        passwordHash === updated.passwordHash || hasher.matches(passwordHash, input.password);
      return proven(updated, input.invitation_token, client, {
        holds: async (current) => current.email === email && (await isStillRight(current)),
        refusal: 'BAD_CREDENTIALS',
      });
    },
  };
};
