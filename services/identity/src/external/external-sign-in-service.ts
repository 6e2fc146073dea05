import {
  firstCharacters,
  holdsWebAddress,
  isBlank,
  isEmail,
  type Lang,
  NAME_MAX_LENGTH,
  normaliseEmail,
  pickLanguage,
  reordersText,
} from '@waymark/contracts';
import { AppError, type Clock, changedAt, type Database, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { DropFactors } from '../factors/drop-factors.ts';
import { endEmailProofs } from '../proofs/email-proof-store.ts';
import type { Client } from '../sessions/client.ts';
import { decryptWith, encryptWith } from '../sessions/encrypt-with.ts';
import type { LoginOutcome, LoginService } from '../sessions/login-service.ts';
import { tokenHash } from '../sessions/secret-token.ts';
import type { SessionEndService } from '../sessions/session-end-service.ts';
import type { RegistrationService } from '../users/registration-service.ts';
import type { User } from '../users/user.ts';
import { findUser, findUserByEmail, lockUser, updateUser } from '../users/user-store.ts';
import { findLinkedUser, insertStartedSignIn, linkUser, takeStartedSignIn } from './external-store.ts';
import type { ExternalPerson, IdentityProvider, ProviderAnswer } from './identity-provider.ts';

/** How long an external sign-in may take, from the sign-in screen to the return from the provider. */
const STARTED_LIFE_MS = 30 * 60_000;

/** `isNew`: this sign-in created the account. */
type Found = { user: User; isNew: boolean };

/**
 * The account of an address, locked so that it keeps the address until the transaction ends. Undefined if there is none: while waiting for
 * the lock, the account may have changed its address or been deleted.
 */
const lockAccountOf = async (trx: Knex.Transaction, email: string): Promise<User | undefined> => {
  const found = await findUserByEmail(trx, email);
  const user = found?.registeredAt ? await lockUser(trx, found.uuid) : undefined;
  return user?.email === email ? user : undefined;
};

/** The provider does not depend on our password, so a change of it is no reason to refuse. */
const BY_PROVIDER = { holds: () => true, refusal: 'EXTERNAL_SIGN_IN_REFUSED', byProvider: true } as const;

export type ExternalSignInService = {
  /** @throws {AppError} EXTERNAL_SIGN_IN_OFF, EXTERNAL_SIGN_IN_UNAVAILABLE */
  begin(invitationToken: string | null | undefined): Promise<{ url: string }>;
  /** @throws {AppError} EXTERNAL_SIGN_IN_OFF, _EXPIRED, _REFUSED, _UNVERIFIED, _UNAVAILABLE */
  finish(
    answer: Partial<ProviderAnswer> & { state: string },
    lang: Lang,
    client: Client,
  ): Promise<{ outcome: LoginOutcome; isNew: boolean }>;
};

const isFit = (name: string): boolean => !isBlank(name) && !reordersText(name) && !holdsWebAddress(name);

/** The name that a provider sends, or the first part of the email address instead (product-rules.md, "Names"). */
const nameOf = (name: string | null, local: string): string => {
  const plain = name?.replace(/\p{Cc}/gu, ' ') ?? '';
  const instead = isFit(local) ? local : local.replaceAll('.', ' ');
  return firstCharacters((isFit(plain) ? plain : instead).toWellFormed(), NAME_MAX_LENGTH);
};

/**
 * Signs in people for whom an identity provider vouches (product-rules.md, "External sign-in").
 * @param deps.provider null if none is configured
 */
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
   * The provider has proven the address. A password set before that may belong to a stranger who registered the address first. So it is
   * removed, with its sessions, factors and links for a change of address.
   * @param user locked: a concurrent sign-in with that password waits, and then finds it removed
   */
  const prove = async (trx: Knex.Transaction, user: User): Promise<User> => {
    if (user.emailVerifiedAt !== null) return user;
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
  ): Promise<Found> => {
    const known = await lockAccountOf(trx, email);
    if (known) return { user: await prove(trx, known), isNew: false };
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
    const created = await registration.create(trx, account);
    if (created) return { user: created, isNew: true };
    // Somebody has registered the address in the meantime, or changed theirs to it.
    const taken = await lockAccountOf(trx, email);
    if (!taken) throw new AppError('EXTERNAL_SIGN_IN_REFUSED');
    return { user: await prove(trx, taken), isNew: false };
  };

  const userOf = (person: ExternalPerson, lang: Lang): Promise<Found> =>
    events.platformTransaction(async (trx) => {
      const linked = await findLinkedUser(trx, person.issuer, person.subject);
      const user = linked && (await findUser(trx, linked));
      if (user) return { user, isNew: false };
      const email = normaliseEmail(person.email ?? '');
      if (!person.emailVerified || !isEmail(email)) throw new AppError('EXTERNAL_SIGN_IN_UNVERIFIED');
      const found = await provenUser(trx, person, email, lang);
      await linkUser(trx, person.issuer, person.subject, found.user.uuid, clock.now());
      return found;
    });

  return {
    async begin(invitationToken) {
      const { url, state, nonce, codeVerifier } = await configured().begin();
      const encryptedInvitationToken = encryptWith(state, invitationToken ?? null);
      const started = { nonce, codeVerifier, encryptedInvitationToken };
      const expiresAt = new Date(clock.now().getTime() + STARTED_LIFE_MS);
      await insertStartedSignIn(database.platform, tokenHash(state), started, expiresAt);
      return { url };
    },
    async finish({ code, state, iss }, lang, client) {
      const provider = configured();
      const started = await takeStartedSignIn(database, tokenHash(state), clock.now());
      if (!started) throw new AppError('EXTERNAL_SIGN_IN_EXPIRED');
      // After a cancelled sign-in the provider sends no code.
      if (!code) throw new AppError('EXTERNAL_SIGN_IN_REFUSED');
      const person = await provider.finish({ code, state, iss }, started);
      const { user, isNew } = await userOf(person, lang);
      const invitationToken = decryptWith(state, started.encryptedInvitationToken);
      return { outcome: await login.proven(user, invitationToken, client, BY_PROVIDER), isNew };
    },
  };
};
