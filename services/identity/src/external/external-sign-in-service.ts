import { holdsWebAddress, isEmail, type Lang, NAME_MAX_LENGTH, normaliseEmail, pickLanguage } from '@waymark/contracts';
import { AppError, type Clock, type Database, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { DropFactors } from '../factors/drop-factors.ts';
import { endEmailProofs } from '../proofs/email-proof-store.ts';
import type { Client } from '../sessions/client.ts';
import type { LoginOutcome, LoginService } from '../sessions/login-service.ts';
import { tokenHash } from '../sessions/secret-token.ts';
import type { SessionEndService } from '../sessions/session-end-service.ts';
import type { RegistrationService } from '../users/registration-service.ts';
import { changedAt, type User } from '../users/user.ts';
import { findUser, findUserByEmail, lockUser, updateUser } from '../users/user-store.ts';
import { findLinkedUser, insertStartedSignIn, linkUser, takeStartedSignIn } from './external-store.ts';
import type { ExternalPerson, IdentityProvider, ProviderAnswer } from './identity-provider.ts';

/** How long somebody may take, from seeing the sign-in screen until they are back from the provider. */
const STARTED_LIFE_MS = 30 * 60_000;

/** The provider knows nothing of our password: a change of that is no reason to refuse. */
const BY_PROVIDER = { holds: () => true, refusal: 'EXTERNAL_SIGN_IN_REFUSED', byProvider: true } as const;

export type ExternalSignInService = {
  /** @throws {AppError} EXTERNAL_SIGN_IN_OFF, EXTERNAL_SIGN_IN_UNAVAILABLE */
  begin(invitationToken: string | null | undefined): Promise<{ url: string }>;
  /** @throws {AppError} EXTERNAL_SIGN_IN_OFF, _EXPIRED, _REFUSED, _UNVERIFIED, _UNAVAILABLE */
  finish(answer: Partial<ProviderAnswer> & { state: string }, lang: Lang, client: Client): Promise<LoginOutcome>;
};

const nameOf = (name: string | null, otherwise: string): string =>
  (name !== null && !holdsWebAddress(name) ? name : otherwise)
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, NAME_MAX_LENGTH)
    .toWellFormed();

export const createExternalSignInService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  ending: SessionEndService;
  login: LoginService;
  registration: RegistrationService;
  dropFactors: DropFactors;
  provider: IdentityProvider | null;
}): ExternalSignInService => {
  const { database, events, clock, ending, login, registration, dropFactors } = deps;
  const configured = (): IdentityProvider => {
    if (!deps.provider) throw new AppError('EXTERNAL_SIGN_IN_OFF');
    return deps.provider;
  };

  /**
   * The provider has proven the address. A password that was set before anybody proved it may be a stranger's, who registered the
   * address first: it goes, with its sessions, its factors and the links by which the account would move to another address.
   */
  const prove = async (trx: Knex.Transaction, found: User): Promise<User> => {
    if (found.emailVerifiedAt !== null) return found;
    // Locked before its sessions end: a sign-in with that password waits, and finds it gone.
    const user = (await lockUser(trx, found.uuid)) ?? found;
    const now = clock.now();
    await ending.endOtherSessions(trx, user.uuid, undefined, 'password_changed');
    await endEmailProofs(trx, { user: user.uuid }, 'password', now);
    await dropFactors(trx, user);
    const changes = { email_verified_at: now, password_hash: null, second_factor: false };
    return (await updateUser(trx, user.uuid, changes, changedAt(now, user.updatedAt))) ?? user;
  };

  const provenUser = async (
    trx: Knex.Transaction,
    person: ExternalPerson,
    email: string,
    lang: Lang,
  ): Promise<User> => {
    const known = await findUserByEmail(trx, email);
    if (known?.registeredAt) return prove(trx, known);
    const [local = email] = email.split('@');
    const account = {
      email,
      firstName: nameOf(person.firstName, local),
      lastName: nameOf(person.lastName, local),
      lang: person.locale ? pickLanguage(person.locale, lang) : lang,
      innovator: false,
      passwordHash: null,
      verified: true,
    };
    const user = (await registration.create(trx, account)) ?? (await findUserByEmail(trx, email));
    if (!user) throw new AppError('EXTERNAL_SIGN_IN_REFUSED');
    return user;
  };

  const userOf = (person: ExternalPerson, lang: Lang): Promise<User> =>
    events.platformTransaction(async (trx) => {
      const linked = await findLinkedUser(trx, person.issuer, person.subject);
      const user = linked && (await findUser(trx, linked));
      if (user) return user;
      const email = normaliseEmail(person.email ?? '');
      if (!person.emailVerified || !isEmail(email)) throw new AppError('EXTERNAL_SIGN_IN_UNVERIFIED');
      const proven = await provenUser(trx, person, email, lang);
      await linkUser(trx, person.issuer, person.subject, proven.uuid, clock.now());
      return proven;
    });

  return {
    async begin(invitationToken) {
      const { url, state, nonce, codeVerifier } = await configured().begin();
      const kept = { nonce, codeVerifier, invitationToken: invitationToken ?? null };
      const expiresAt = new Date(clock.now().getTime() + STARTED_LIFE_MS);
      await insertStartedSignIn(database.platform, tokenHash(state), kept, expiresAt);
      return { url };
    },
    async finish({ code, state, iss }, lang, client) {
      const provider = configured();
      const kept = await takeStartedSignIn(database, tokenHash(state), clock.now());
      if (!kept) throw new AppError('EXTERNAL_SIGN_IN_EXPIRED');
      // Somebody who cancels comes back without a code.
      if (!code) throw new AppError('EXTERNAL_SIGN_IN_REFUSED');
      const person = await provider.finish({ code, state, iss }, kept);
      return login.proven(await userOf(person, lang), kept.invitationToken, client, BY_PROVIDER);
    },
  };
};
