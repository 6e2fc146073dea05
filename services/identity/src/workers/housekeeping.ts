import type { Clock, Database, Logger, Worker } from '@waymark/service-kit';
import { dropExpiredSignIns } from '../external/external-store.ts';
import { dropExpiredResets } from '../passwords/reset-store.ts';
import { dropExpiredEmailProofs } from '../proofs/email-proof-store.ts';
import { dropExpiredSessions } from '../sessions/session-store.ts';

const EVERY_MS = 3_600_000;

type Housekeeping = Worker & { sweep(): Promise<void> };

/** Forgets what has run out, and addresses that were invited and are in no organisation any more. */
export const createHousekeeping = (deps: { database: Database; clock: Clock; logger: Logger }): Housekeeping => {
  const { database, clock, logger } = deps;
  let timer: NodeJS.Timeout | undefined;
  let pending: Promise<void> = Promise.resolve();

  const sweep = async (): Promise<void> => {
    const now = clock.now();
    const db = database.platform;
    await dropExpiredSessions(db, now);
    await dropExpiredResets(db, now);
    await dropExpiredEmailProofs(db, now);
    await dropExpiredSignIns(db, now);
    await db('rate_limits').where('expires_at', '<=', now).delete();
    await database.acrossOrganisations('an address that nobody invites any more is forgotten', async (trx) => {
      await trx('users')
        .whereNull('registered_at')
        .whereNotExists(trx('memberships').select(trx.raw('1')).whereRaw('memberships.user_uuid = users.uuid'))
        .delete();
    });
  };
  const run = () => {
    pending = sweep().catch((err: unknown) => logger.warn({ err }, 'housekeeping failed; it comes again in an hour'));
  };

  return {
    sweep,
    async start() {
      timer = setInterval(run, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await pending;
    },
  };
};
