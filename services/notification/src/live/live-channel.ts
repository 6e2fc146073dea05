import type { LiveMessage } from '@waymark/contracts';

/** The NOTIFY channel, used within the transaction of the change: every replica is notified if and only if it commits. */
export const LIVE_CHANNEL = 'waymark_live';

/** `to`: the only recipients; absent: everybody in the organisation. */
export type Announcement = { organisation: string; message: LiveMessage; to?: readonly string[] };
