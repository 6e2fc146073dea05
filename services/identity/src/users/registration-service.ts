import { randomUUID } from 'node:crypto';
import { normaliseEmail, type UserNew } from '@waymark/contracts';
import { AppError, type Clock, type Database, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { InvitationAcceptanceService } from '../invitations/invitation-acceptance-service.ts';
import { findOrganisation } from '../organisations/organisation-store.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { PasswordStrength } from '../passwords/password-strength.ts';
import type { EmailProofService } from '../proofs/email-proof-service.ts';
import type { Client } from '../sessions/client.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import type { SessionService, SignedIn } from '../sessions/session-service.ts';
import type { User } from './user.ts';
import { mailRequested } from './user-events.ts';
import { insertAccount, type NewAccount } from './user-store.ts';

export type RegistrationService = {
  /** @throws {AppError} VALIDATION for a weak password or an invitation that is not theirs, EMAIL_TAKEN */
  register(input: UserNew, client: Client): Promise<SignedIn>;
  /** Creates the account and sends the welcome mail. Undefined if the address already has an account. */
  create(trx: Knex.Transaction, account: Omit<NewAccount, 'uuid' | 'at'>): ReturnType<typeof insertAccount>;
};

/** Creates accounts (product-rules.md, "Registration"); with an invitation, and the joining, in one transaction. */
export const createRegistrationService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  hasher: PasswordHasher;
  strength: PasswordStrength;
  sessions: SessionService;
  invitations: InvitationAcceptanceService;
  emailProof: EmailProofService;
  publicUrl: string;
}): RegistrationService => {
  const { database, events, clock, hasher, strength, sessions, invitations, emailProof, publicUrl } = deps;

  const create: RegistrationService['create'] = async (trx, account) => {
    const user = await insertAccount(trx, { ...account, uuid: randomUUID(), at: clock.now() });
    if (user) {
      const data = { first_name: user.firstName, url: `${publicUrl}/organization` };
      await events.emit(trx, mailRequested(user, 'welcome', data));
      await emailProof.send(trx, user);
      await events.record(trx, {
        action: 'user.registered',
        actor: user.uuid,
        target: 'user',
        targetUuid: user.uuid,
        platform: true,
      });
    }
    return user;
  };

  const begin = async (
    trx: Knex.Transaction,
    account: Parameters<RegistrationService['create']>[1],
    client: Client,
    join?: (user: User) => Promise<void>,
  ) => {
    const user = await create(trx, account);
    if (!user) throw new AppError('EMAIL_TAKEN');
    await rememberDevice(trx, user.uuid, client);
    await join?.(user);
    return { user, refresh: await sessions.begin(trx, user, client) };
  };

  return {
    create,
    async register(input, client) {
      const email = normaliseEmail(input.email);
      const token = input.invitation_token;
      const organisation = await invitations.organisationFor(email, token);
      const joins = organisation ? await findOrganisation(database, organisation) : undefined;
      const known = [email, input.first_name, input.last_name, joins?.name ?? null];
      await strength.assertStrong(input.password, known);
      const account = {
        email,
        firstName: input.first_name,
        lastName: input.last_name,
        lang: input.lang,
        innovator: input.innovator ?? false,
        passwordHash: await hasher.hash(input.password),
        // The invitation token was mailed to the address, which proves it.
        verified: organisation !== undefined,
      };
      const { user, refresh } =
        organisation && token
          ? await events.transaction(organisation, async (scope) => {
              await invitations.holdFor(scope, email, token);
              return begin(scope.trx, account, client, (user) => invitations.accept(scope, user, token));
            })
          : await events.platformTransaction((trx) => begin(trx, account, client));
      return sessions.signIn(user, refresh);
    },
  };
};
