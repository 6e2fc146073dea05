import { randomUUID } from 'node:crypto';
import { isStrongEnough, normaliseEmail, type UserNew } from '@waymark/contracts';
import { AppError, type Clock, type Events, invalidField } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { InvitationAcceptance } from '../invitations/invitation-acceptance.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { PasswordStrength } from '../passwords/password-strength.ts';
import type { EmailProof } from '../proofs/email-proof.ts';
import type { Client } from '../sessions/client.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import type { SessionService, SignedIn } from '../sessions/session-service.ts';
import { mailRequested } from './user-events.ts';
import { insertAccount, type NewAccount } from './user-store.ts';

export type Registration = {
  /** @throws {AppError} VALIDATION for a weak password or an invitation that is not theirs, EMAIL_TAKEN */
  register(input: UserNew, client: Client): Promise<SignedIn>;
  /** Makes the account of somebody whom an identity provider has vouched for. @throws {AppError} EMAIL_TAKEN */
  create(trx: Knex.Transaction, account: Omit<NewAccount, 'uuid' | 'at'>): ReturnType<typeof insertAccount>;
};

export const createRegistration = (deps: {
  events: Events;
  clock: Clock;
  hasher: PasswordHasher;
  strength: PasswordStrength;
  sessions: SessionService;
  invitations: InvitationAcceptance;
  emailProof: EmailProof;
  publicUrl: string;
}): Registration => {
  const { events, clock, hasher, strength, sessions, invitations, emailProof, publicUrl } = deps;

  const create: Registration['create'] = async (trx, account) => {
    const user = await insertAccount(trx, { ...account, uuid: randomUUID(), at: clock.now() });
    if (user) {
      const data = { first_name: user.firstName, url: `${publicUrl}/organization` };
      await events.emit(trx, mailRequested(user, 'welcome', data));
      await emailProof.ask(trx, user);
    }
    return user;
  };

  const begin = async (trx: Knex.Transaction, account: Parameters<Registration['create']>[1], client: Client) => {
    const user = await create(trx, account);
    if (!user) throw new AppError('EMAIL_TAKEN');
    await rememberDevice(trx, user.uuid, client);
    return { user, refresh: await sessions.begin(trx, user, client) };
  };

  return {
    create,
    async register(input, client) {
      const email = normaliseEmail(input.email);
      const score = await strength.score(input.password, [email, input.first_name, input.last_name]);
      if (!isStrongEnough(score)) throw invalidField('password', 'validation.password.too_weak');
      const token = input.invitation_token;
      const organisation = await invitations.organisationFor(email, token);
      const account = {
        email,
        firstName: input.first_name,
        lastName: input.last_name,
        lang: input.lang,
        innovator: input.innovator ?? false,
        passwordHash: await hasher.hash(input.password),
        // The token came by mail.
        verified: organisation !== undefined,
      };
      const { user, refresh } =
        organisation && token
          ? await events.transaction(organisation, async (scope) => {
              await invitations.holdFor(scope, email, token);
              const begun = await begin(scope.trx, account, client);
              await invitations.accept(scope, begun.user, token);
              return begun;
            })
          : await events.platformTransaction((trx) => begin(trx, account, client));
      return sessions.signIn(user, refresh);
    },
  };
};
