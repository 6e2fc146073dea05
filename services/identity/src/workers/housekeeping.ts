import { TOTP_BEGUN_MINUTES } from '@waymark/contracts';
import { type Clock, createHourlyWorker, type Database, type Logger, type Worker } from '@waymark/service-kit';
import { dropExpiredApiTokens } from '../api-tokens/api-token-store.ts';
import { dropExpiredSignIns } from '../external/external-store.ts';
import { dropExpiredChallenges } from '../factors/challenges.ts';
import { dropBegunTotps } from '../factors/factor-store.ts';
import { dropExpiredTickets } from '../factors/ticket-store.ts';
import { dropOldInvitationMails } from '../invitations/invitation-mail-store.ts';
import { dropExpiredResets } from '../passwords/reset-store.ts';
import { dropExpiredEmailProofs } from '../proofs/email-proof-store.ts';
import { dropUnusedDevices } from '../sessions/known-devices.ts';
import { dropExpiredSessions } from '../sessions/session-store.ts';
import { dropUninvited } from '../users/user-store.ts';

/**
 * Rows with many dependents are deleted in small batches: a statement may take four seconds, and a session can have thousands of tokens.
 */
const AT_ONCE = 20;

const untilFewer = async (drop: () => Promise<number>): Promise<void> => {
  while ((await drop()) === AT_ONCE);
};

type Housekeeping = Worker & { sweep(): Promise<void> };

/** Deletes what has expired, and addresses that were invited and no longer belong to any organisation. */
export const createHousekeeping = (deps: { database: Database; clock: Clock; logger: Logger }): Housekeeping => {
  const { database, clock, logger } = deps;

  const sweep = async (): Promise<void> => {
    const now = clock.now();
    const db = database.platform;
    await untilFewer(() => dropExpiredSessions(db, now, AT_ONCE));
    await dropExpiredApiTokens(db, now);
    await dropExpiredResets(db, now);
    await dropExpiredEmailProofs(db, now);
    await dropExpiredSignIns(db, now);
    await dropUnusedDevices(db, now);
    await dropExpiredTickets(db, now);
    await dropExpiredChallenges(db, now);
    await dropBegunTotps(db, new Date(now.getTime() - TOTP_BEGUN_MINUTES * 60_000));
    await database.acrossOrganisations('delete old invitation mails', (trx) => dropOldInvitationMails(trx, now));
    await untilFewer(() =>
      database.acrossOrganisations('addresses that nobody invites any more are forgotten', (trx) =>
        dropUninvited(trx, AT_ONCE),
      ),
    );
  };

  return { sweep, ...createHourlyWorker({ name: 'housekeeping', work: sweep, logger }) };
};
