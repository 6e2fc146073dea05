import type { LiveMessage } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';

export const LIVE_CHANNEL = 'waymark_live';

export type Announcement = { organisation: string; message: LiveMessage };

/** Tells every replica, when and only when the transaction commits. */
export const announceLive = async ({ trx, organisation }: Scope, message: LiveMessage): Promise<void> => {
  const announcement: Announcement = { organisation, message };
  await trx.raw('select pg_notify(?, ?)', [LIVE_CHANNEL, JSON.stringify(announcement)]);
};
