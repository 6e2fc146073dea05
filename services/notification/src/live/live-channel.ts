import type { LiveMessage } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';

export const LIVE_CHANNEL = 'waymark_live';

/** `to`: whom alone it is for; absent: everybody there. */
export type Announcement = { organisation: string; message: LiveMessage; to?: readonly string[] };

/** Tells every replica, when and only when the transaction commits. */
export const announceLive = async (
  { trx, organisation }: Scope,
  message: LiveMessage,
  to?: readonly string[],
): Promise<void> => {
  const announcement: Announcement = { organisation, message, ...(to && { to }) };
  await trx.raw('select pg_notify(?, ?)', [LIVE_CHANNEL, JSON.stringify(announcement)]);
};
