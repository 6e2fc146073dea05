import { deviceName, normaliseEmail, type UserLogin } from '@waymark/contracts';
import { AppError, type Database, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { InvitationAcceptance } from '../invitations/invitation-acceptance.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { User } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { findUserByEmail } from '../users/user-store.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import type { Client } from './client.ts';
import { rememberDevice } from './known-devices.ts';
import type { SessionService, SignedIn } from './session-service.ts';

export type Login = {
  /** @throws {AppError} TOO_MANY_REQUESTS, BAD_CREDENTIALS, VALIDATION for an invitation that is not theirs */
  withPassword(input: UserLogin, client: Client): Promise<SignedIn>;
  /** Begins a session for somebody whose identity is proven, who may carry an invitation. */
  proven(user: User, invitationToken: string | null | undefined, client: Client): Promise<SignedIn>;
};

export const createLogin = (deps: {
  database: Database;
  events: Events;
  limits: AttemptLimits;
  hasher: PasswordHasher;
  sessions: SessionService;
  invitations: InvitationAcceptance;
  publicUrl: string;
}): Login => {
  const { database, events, limits, hasher, sessions, invitations, publicUrl } = deps;

  const begin = async (trx: Knex.Transaction, user: User, client: Client) => {
    if (await rememberDevice(trx, user.uuid, client)) {
      const data = {
        first_name: user.firstName,
        ip: client.address,
        device: deviceName(client.userAgent),
        url: `${publicUrl}/account`,
      };
      await events.emit(trx, mailRequested(user, 'new_sign_in', data));
    }
    return sessions.begin(trx, user, client);
  };

  const proven: Login['proven'] = async (user, invitationToken, client) => {
    const organisation = await invitations.organisationToJoin(user, invitationToken);
    const refresh = organisation
      ? await events.transaction(organisation, async (scope) => {
          await invitations.accept(scope, user, invitationToken ?? '');
          return begin(scope.trx, user, client);
        })
      : await events.platformTransaction((trx) => begin(trx, user, client));
    return sessions.signIn(user, refresh);
  };

  return {
    proven,
    async withPassword(input, client) {
      const email = normaliseEmail(input.email);
      const attempt = await limits.signIn(email, client.address);
      const user = await findUserByEmail(database.platform, email);
      const matches = await hasher.matches(user?.passwordHash ?? null, input.password);
      if (!user || !matches) throw new AppError('BAD_CREDENTIALS');
      await attempt.succeeded();
      return proven(user, input.invitation_token, client);
    },
  };
};
