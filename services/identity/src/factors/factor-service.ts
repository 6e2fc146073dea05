import { randomUUID } from 'node:crypto';
import {
  type FactorProof,
  type FactorResource,
  MAX_FACTORS,
  type PasskeyMade,
  TOTP_BEGUN_MINUTES,
} from '@waymark/contracts';
import { AppError, type Clock, type Database, type Events, invalidField, type Seal } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { lockSignedIn, type SignedInBy } from '../sessions/lock-signed-in.ts';
import type { SessionEndService } from '../sessions/session-end-service.ts';
import { changedAt, type User } from '../users/user.ts';
import { mailRequested } from '../users/user-events.ts';
import { findUser, lockUser, updateUser } from '../users/user-store.ts';
import type { Challenges } from './challenges.ts';
import { presentFactor } from './factor.ts';
import type { RequireFactorProof } from './factor-proof.ts';
import * as store from './factor-store.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-code-store.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';
import type { WebAuthn } from './web-authn.ts';

export type Listed = { factors: FactorResource[]; recovery_codes_left: number };
/** `codes` only with the first factor. */
export type Added = { user: User; factor: FactorResource; codes: string[] };

export type FactorService = {
  list(user: string): Promise<Listed>;
  /** @throws {AppError} FACTOR_LIMIT, SESSION_REQUIRED */
  beginTotp(user: string, name: string | null): Promise<{ secret: string; uri: string }>;
  /** @throws {AppError} VALIDATION naming `code`, FACTOR_LIMIT, SESSION_REQUIRED */
  confirmTotp(owner: SignedInBy, code: string): Promise<Added>;
  /** @throws {AppError} FACTOR_LIMIT, SESSION_REQUIRED */
  beginPasskey(user: string): Promise<{ options: unknown }>;
  /** @throws {AppError} VALIDATION naming `response`, FACTOR_LIMIT, SESSION_REQUIRED */
  addPasskey(owner: SignedInBy, name: string, response: PasskeyMade): Promise<Added>;
  /** @throws {AppError} NOT_FOUND, and what the proof is refused with */
  remove(owner: SignedInBy, factor: string, proof: FactorProof): Promise<User>;
  /** @throws {AppError} NOT_FOUND without a factor, and what the proof is refused with */
  renewCodes(owner: SignedInBy, proof: FactorProof): Promise<string[]>;
};

type Change = 'factor_added' | 'factor_removed' | 'recovery_codes_renewed';

export const createFactorService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  seal: Seal;
  ending: SessionEndService;
  challenges: Challenges;
  webAuthn: WebAuthn;
  requireProof: RequireFactorProof;
  publicUrl: string;
}): FactorService => {
  const { database, events, clock, seal, ending, challenges, webAuthn, requireProof, publicUrl } = deps;
  const db = database.platform;

  const known = async (found: Promise<User | undefined>): Promise<User> => {
    const user = await found;
    if (!user) throw new AppError('SESSION_REQUIRED');
    return user;
  };

  const assertRoom = async (on: Knex, user: string): Promise<void> => {
    if ((await store.factorsOf(on, user)).length >= MAX_FACTORS) throw new AppError('FACTOR_LIMIT');
  };

  const newCodes = async (trx: Knex.Transaction, user: string): Promise<string[]> => {
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(trx, user, codes.map(recoveryCodeHash), clock.now());
    return codes;
  };

  const tell = (trx: Knex.Transaction, user: User, change: Change) =>
    events.emit(trx, mailRequested(user, change, { first_name: user.firstName, url: `${publicUrl}/account` }));

  const record = (
    trx: Knex.Transaction,
    action: 'factor.added' | 'factor.removed',
    user: string,
    one: FactorResource,
  ) =>
    events.record(trx, {
      action,
      actor: user,
      target: 'factor',
      targetUuid: one.uuid,
      details: { kind: one.kind },
      person: user,
    });

  const setSecondFactor = async (trx: Knex.Transaction, user: User, second_factor: boolean): Promise<User> => {
    if (user.secondFactor === second_factor) return user;
    const updated = await updateUser(trx, user.uuid, { second_factor }, changedAt(clock.now(), user.updatedAt));
    return updated ?? user;
  };

  /** What follows once a factor is stored. `user` is locked, and as before. */
  const added = async (trx: Knex.Transaction, user: User, owner: SignedInBy, uuid: string): Promise<Added> => {
    const factor = (await store.factorsOf(trx, user.uuid)).find((one) => one.uuid === uuid);
    if (!factor) throw new Error('a factor that was added is not there');
    const codes = user.secondFactor ? [] : await newCodes(trx, user.uuid);
    await ending.endOtherSessions(trx, user.uuid, owner.sessionId, 'factors_changed');
    await tell(trx, user, 'factor_added');
    await record(trx, 'factor.added', user.uuid, presentFactor(factor));
    return { user: await setSecondFactor(trx, user, true), factor: presentFactor(factor), codes };
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
      const factor = { uuid: randomUUID(), userUuid: uuid, name, sealedSecret: seal.close(secret) };
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
        const secret = begun && seal.open(begun.sealedSecret);
        if (!begun || !secret) throw invalidField('code', 'validation.factor.begin_again');
        const step = stepOf(secret, code, now);
        if (step === undefined) throw invalidField('code', 'validation.factor.code');
        await store.confirmTotp(trx, begun.uuid, step, now);
        return added(trx, user, owner, begun.uuid);
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
        return added(trx, user, owner, passkey.uuid);
      });
    },
    async remove(owner, uuid, proof) {
      const { userUuid, sessionId } = owner;
      if (!(await store.factorsOf(db, userUuid)).some((one) => one.uuid === uuid)) throw new AppError('NOT_FOUND');
      await requireProof(await known(findUser(db, userUuid)), proof);
      return events.platformTransaction(async (trx) => {
        const user = await lockSignedIn(trx, owner, clock);
        const removed = await store.deleteFactor(trx, userUuid, uuid);
        if (!removed) throw new AppError('NOT_FOUND');
        const isLast = (await store.factorsOf(trx, userUuid)).length === 0;
        if (isLast) await replaceRecoveryCodes(trx, userUuid, [], clock.now());
        await ending.endOtherSessions(trx, userUuid, sessionId, 'factors_changed');
        await tell(trx, user, 'factor_removed');
        await record(trx, 'factor.removed', userUuid, presentFactor(removed));
        return setSecondFactor(trx, user, !isLast);
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
        const codes = await newCodes(trx, uuid);
        await tell(trx, user, 'recovery_codes_renewed');
        const about = { target: 'user', targetUuid: uuid, person: uuid } as const;
        await events.record(trx, { ...about, action: 'factor.codes_renewed', actor: uuid });
        return codes;
      });
    },
  };
};
