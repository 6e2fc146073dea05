import { normaliseEmail } from '@waymark/contracts';
import {
  AppError,
  type Clock,
  createRateLimiter,
  type Database,
  type Events,
  invalidField,
} from '@waymark/service-kit';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { AttemptLimits } from '../sessions/attempt-limits.ts';
import { lockSignedIn } from '../sessions/lock-signed-in.ts';
import { mailRequested, ofUser } from '../users/user-events.ts';
import { findUser, findUserByEmail } from '../users/user-store.ts';
import { newEmailProof } from './email-proof-service.ts';
import { endEmailProofs, insertEmailProof } from './email-proof-store.ts';

/** Each request sends a mail, perhaps to somebody else's address. */
const MAILS = { name: 'change_email', points: 3, seconds: 600 } as const;

export type EmailChangeService = {
  /**
   * Mails a link to the new address, and a notice to the old one. If the new address has an account, it gets a notice instead of the link.
   * Answer and work are otherwise the same, so that they do not reveal the account.
   * @throws {AppError} VALIDATION naming `password` or `email`, TOO_MANY_REQUESTS, SESSION_REQUIRED
   */
  request(user: string, session: string, wanted: { email: string; password: string }): Promise<void>;
};

/** At most three requests of a user in ten minutes (product-rules.md, "Changing one's address"). */
export const createEmailChangeService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  limits: AttemptLimits;
  hasher: PasswordHasher;
  publicUrl: string;
}): EmailChangeService => {
  const { database, events, clock, limits, hasher, publicUrl } = deps;
  const mails = createRateLimiter({ ...MAILS, database, clock });

  return {
    async request(uuid, session, wanted) {
      const user = await findUser(database.platform, uuid);
      if (!user) throw new AppError('SESSION_REQUIRED');
      if (!(await limits.oldPassword(uuid, () => hasher.matches(user.passwordHash, wanted.password)))) {
        throw invalidField('password', `validation.password.${user.passwordHash === null ? 'none' : 'wrong'}`);
      }
      const email = normaliseEmail(wanted.email);
      if (email === user.email) throw invalidField('email', 'validation.email.own');
      await mails.consume(uuid);
      const mayMail = await limits.mayMail('new_address', email);

      await events.platformTransaction(async (trx) => {
        await lockSignedIn(trx, { userUuid: uuid, sessionId: session }, clock);
        const now = clock.now();
        const holder = await findUserByEmail(trx, email);
        // Also created for an address that has an account, although the token is sent to nobody: the work must be the same.
        const { token, proof } = newEmailProof({ userUuid: uuid, email, isChange: true, sessionUuid: session }, now);
        await endEmailProofs(trx, { user: uuid, isChange: true }, 'newer', now);
        await insertEmailProof(trx, proof);
        const toNew = holder?.registeredAt
          ? mailRequested(holder, 'email_change_taken', { first_name: holder.firstName, url: `${publicUrl}/login` })
          : mailRequested({ ...user, email }, 'confirm_new_email', {
              first_name: user.firstName,
              url: `${publicUrl}/prove?token=${token}`,
            });
        const notice = { first_name: user.firstName, url: `${publicUrl}/reset` };
        await events.emit(trx, [mailRequested(user, 'email_change_asked', notice), ...(mayMail ? [toNew] : [])]);
        await events.record(trx, { ...ofUser(user), action: 'email.change_requested' });
      });
    },
  };
};
