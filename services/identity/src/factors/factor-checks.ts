import { accountPath, type PasskeyUsed } from '@waymark/contracts';
import type { Clock, Encryption, Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import type { User } from '../users/user.ts';
import { mailRequested, ofUser } from '../users/user-events.ts';
import type { Passkey } from './factor.ts';
import { lockPasskey, notePasskeyUse, spendStep, totpsOf } from './factor-store.ts';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-code-store.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { stepOf } from './totp.ts';
import type { WebAuthn } from './web-authn.ts';

/** Checks factors in the caller's transaction. An accepted factor is marked as used. */
export type FactorChecks = {
  /** Whether one of the user's authenticator apps shows this code, and it has not been used yet. */
  code(trx: Knex.Transaction, user: User, code: string): Promise<boolean>;
  /** Whether this is an unused recovery code of the user, who is informed by mail. */
  recoveryCode(trx: Knex.Transaction, user: User, code: string): Promise<boolean>;
  /** The passkey that signed the challenge; undefined if the answer is invalid or the passkey seems to be a copy. */
  passkey(trx: Knex.Transaction, response: PasskeyUsed, challenge: string): Promise<Passkey | undefined>;
};

/** Of concurrent checks of one code only one succeeds. */
export const createFactorChecks = (deps: {
  events: Pick<Events, 'emit' | 'record'>;
  clock: Clock;
  encryption: Encryption;
  webAuthn: WebAuthn;
  publicUrl: string;
}): FactorChecks => {
  const { events, clock, encryption, webAuthn, publicUrl } = deps;
  return {
    async code(trx, user, code) {
      const now = clock.now();
      for (const { uuid, encryptedSecret } of await totpsOf(trx, user.uuid)) {
        const secret = encryption.decrypt(encryptedSecret);
        const step = secret && stepOf(secret, code, now);
        if (step && (await spendStep(trx, uuid, step, now))) return true;
      }
      return false;
    },
    async recoveryCode(trx, user, code) {
      if (!(await spendRecoveryCode(trx, user.uuid, recoveryCodeHash(code), clock.now()))) return false;
      const left = await countRecoveryCodes(trx, user.uuid);
      const data = { first_name: user.firstName, left, url: `${publicUrl}${accountPath('security')}` };
      await events.emit(trx, mailRequested(user, 'recovery_code_used', data));
      await events.record(trx, {
        ...ofUser(user),
        action: 'recovery_code.used',
        actor: user.uuid,
        details: { left },
      });
      return true;
    },
    async passkey(trx, response, challenge) {
      const passkey = await lockPasskey(trx, response.id);
      const counted = passkey && (await webAuthn.used(response, passkey, challenge));
      if (!passkey || counted === undefined) return undefined;
      await notePasskeyUse(trx, passkey.uuid, counted, clock.now());
      return passkey;
    },
  };
};
