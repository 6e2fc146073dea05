import type { LiveMessage } from '@waymark/contracts';

/** Notified within the transaction that makes the change: every replica receives it once that commits, and only then. */
export const LIVE_CHANNEL = 'waymark_live';

/** `to`: the only recipients; absent: everybody in the organisation. */
export type Announcement = { organisation: string; message: LiveMessage; to?: readonly string[] };
