import { randomUUID } from 'node:crypto';
import {
  type FactorProof,
  type FactorResource,
  MAX_FACTORS,
  type PasskeyMade,
  TOTP_BEGUN_MINUTES,
} from '@waymark/contracts';
import { AppError, type Clock, type Database, type Encryption, type Events, invalidField } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { lockSignedIn, type SignedInBy } from '../sessions/lock-signed-in.ts';
import type { User } from '../users/user.ts';
import { findUser, lockUser } from '../users/user-store.ts';
import type { Challenges } from './challenges.ts';
import { presentFactor } from './factor.ts';
import type { Added, FactorChanges } from './factor-changes.ts';
import type { RequireFactorProof } from './factor-proof.ts';
import * as store from './factor-store.ts';
import { countRecoveryCodes } from './recovery-code-store.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';
import type { WebAuthn } from './web-authn.ts';

export type Listed = { factors: FactorResource[]; recovery_codes_left: number };

export type FactorService = {
  /** The confirmed factors, the oldest first, and how many recovery codes are left. */
  list(user: string): Promise<Listed>;
  /** @throws {AppError} FACTOR_LIMIT, SESSION_REQUIRED */
  beginTotp(user: string, name: string | null): Promise<{ secret: string; uri: string }>;
  /** @throws {AppError} VALIDATION naming `code`, FACTOR_LIMIT, SESSION_REQUIRED */
  confirmTotp(owner: SignedInBy, code: string): Promise<Added>;
  /** @throws {AppError} FACTOR_LIMIT, SESSION_REQUIRED */
  beginPasskey(user: string): Promise<{ options: unknown }>;
  /** @throws {AppError} VALIDATION naming `response`, FACTOR_LIMIT, SESSION_REQUIRED */
  addPasskey(owner: SignedInBy, name: string, response: PasskeyMade): Promise<Added>;
  /** @throws {AppError} NOT_FOUND, and the refusals of the proof */
  remove(owner: SignedInBy, factor: string, proof: FactorProof): Promise<User>;
  /** @throws {AppError} NOT_FOUND without a factor, and the refusals of the proof */
  renewCodes(owner: SignedInBy, proof: FactorProof): Promise<string[]>;
};

/** Adds and removes factors (product-rules.md, "Second factor"). What follows from a change is in `FactorChanges`. */
export const createFactorService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  encryption: Encryption;
  changes: FactorChanges;
  challenges: Challenges;
  webAuthn: WebAuthn;
  requireProof: RequireFactorProof;
}): FactorService => {
  const { database, events, clock, encryption, changes, challenges, webAuthn, requireProof } = deps;
  const db = database.platform;

  const known = async (found: Promise<User | undefined>): Promise<User> => {
    const user = await found;
    if (!user) throw new AppError('SESSION_REQUIRED');
    return user;
  };

  const assertRoom = async (on: Knex, user: string): Promise<void> => {
    if ((await store.factorsOf(on, user)).length >= MAX_FACTORS) throw new AppError('FACTOR_LIMIT');
  };

  return {
    async list(user) {
      const factors = (await store.factorsOf(db, user)).map(presentFactor);
      return { factors, recovery_codes_left: await countRecoveryCodes(db, user) };
    },
    async beginTotp(uuid, name) {
      const user = await known(findUser(db, uuid));
      await assertRoom(db, uuid);
      const secret = newTotpSecret();
      const factor = { uuid: randomUUID(), userUuid: uuid, name, encryptedSecret: encryption.encrypt(secret) };
      await events.platformTransaction(async (trx) => {
        await known(lockUser(trx, uuid));
        await store.insertTotp(trx, factor, clock.now());
      });
      return { secret, uri: totpUri(secret, user.email) };
    },
    confirmTotp: (owner, code) =>
      events.platformTransaction(async (trx) => {
        const now = clock.now();
        const user = await lockSignedIn(trx, owner, clock);
        await assertRoom(trx, user.uuid);
        const since = new Date(now.getTime() - TOTP_BEGUN_MINUTES * 60_000);
        const begun = await store.lockBegunTotp(trx, user.uuid, since);
        const secret = begun && encryption.decrypt(begun.encryptedSecret);
        if (!begun || !secret) throw invalidField('code', 'validation.factor.begin_again');
        const step = stepOf(secret, code, now);
        if (step === undefined) throw invalidField('code', 'validation.factor.code');
        await store.confirmTotp(trx, begun.uuid, step, now);
        return changes.added(trx, user, owner, begun.uuid);
      }),
    async beginPasskey(uuid) {
      const user = await known(findUser(db, uuid));
      await assertRoom(db, uuid);
      const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
      const challenge = await challenges.create('add', uuid);
      return {
        options: await webAuthn.registrationOptions({ ...user, name }, challenge, await store.passkeysOf(db, uuid)),
      };
    },
    async addPasskey(owner, name, response) {
      const { userUuid } = owner;
      const challenge = await challenges.take(response.response.clientDataJSON, 'add', userUuid);
      if (challenge === undefined) throw invalidField('response', 'validation.factor.begin_again');
      const made = await webAuthn.made(response, challenge);
      if (!made) throw invalidField('response', 'validation.factor.passkey');
      return events.platformTransaction(async (trx) => {
        const user = await lockSignedIn(trx, owner, clock);
        await assertRoom(trx, userUuid);
        const passkey = { ...made, uuid: randomUUID(), userUuid, name };
        if (!(await store.insertPasskey(trx, passkey, clock.now()))) {
          throw invalidField('response', 'validation.factor.passkey');
        }
        return changes.added(trx, user, owner, passkey.uuid);
      });
    },
    async remove(owner, uuid, proof) {
      const { userUuid } = owner;
      if (!(await store.factorsOf(db, userUuid)).some((one) => one.uuid === uuid)) throw new AppError('NOT_FOUND');
      await requireProof(await known(findUser(db, userUuid)), proof);
      return events.platformTransaction(async (trx) => {
        const user = await lockSignedIn(trx, owner, clock);
        const removed = await store.deleteFactor(trx, userUuid, uuid);
        if (!removed) throw new AppError('NOT_FOUND');
        return changes.removed(trx, user, owner, removed);
      });
    },
    async renewCodes(owner, proof) {
      const { userUuid: uuid } = owner;
      const before = await known(findUser(db, uuid));
      if (!before.secondFactor) throw new AppError('NOT_FOUND');
      await requireProof(before, proof);
      return events.platformTransaction(async (trx) => {
        const user = await lockSignedIn(trx, owner, clock);
        if (!user.secondFactor) throw new AppError('NOT_FOUND');
        return changes.renewCodes(trx, user);
      });
    },
  };
};
