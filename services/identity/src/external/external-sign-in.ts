import { isEmail, type Lang, NAME_MAX_LENGTH, normaliseEmail, pickLanguage } from '@waymark/contracts';
import { AppError, type Clock, type Database, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { Client } from '../sessions/client.ts';
import type { Login } from '../sessions/login.ts';
import { tokenHash } from '../sessions/secret-token.ts';
import type { SignedIn } from '../sessions/session-service.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import type { Registration } from '../users/registration.ts';
import { changedAt, type User } from '../users/user.ts';
import { findUser, findUserByEmail, updateUser } from '../users/user-store.ts';
import { findLinkedUser, insertStartedSignIn, linkUser, takeStartedSignIn } from './external-store.ts';
import type { ExternalPerson, IdentityProvider, ProviderAnswer } from './identity-provider.ts';

/** How long somebody may take, from seeing the sign-in screen until they are back from the provider. */
const STARTED_LIFE_MS = 30 * 60_000;

export type ExternalSignIn = {
  /** @throws {AppError} EXTERNAL_SIGN_IN_OFF, EXTERNAL_SIGN_IN_UNAVAILABLE */
  begin(invitationToken: string | null | undefined): Promise<{ url: string }>;
  /** @throws {AppError} EXTERNAL_SIGN_IN_OFF, _EXPIRED, _REFUSED, _UNVERIFIED, _UNAVAILABLE */
  finish(answer: Partial<ProviderAnswer> & { state: string }, lang: Lang, client: Client): Promise<SignedIn>;
};

const nameOf = (name: string | null, otherwise: string): string =>
  (name ?? otherwise)
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, NAME_MAX_LENGTH)
    .toWellFormed();

export const createExternalSignIn = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  login: Login;
  registration: Registration;
  provider: IdentityProvider | null;
}): ExternalSignIn => {
  const { database, events, clock, login, registration } = deps;
  const configured = (): IdentityProvider => {
    if (!deps.provider) throw new AppError('EXTERNAL_SIGN_IN_OFF');
    return deps.provider;
  };

  /**
   * The provider has proven the address. A password that was set before anybody proved it may be a stranger's, who registered the
   * address first: it and its sessions go.
   */
  const prove = async (trx: Knex.Transaction, user: User): Promise<User> => {
    if (user.emailVerifiedAt !== null) return user;
    const now = clock.now();
    await endSessionsOf(trx, user.uuid, now);
    const changes = { email_verified_at: now, password_hash: null };
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
      return login.proven(await userOf(person, lang), kept.invitationToken, client);
    },
  };
};
