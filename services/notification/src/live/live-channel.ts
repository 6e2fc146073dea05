import type { LiveMessage } from '@waymark/contracts';

/** Notified within the transaction that it tells of: every replica hears it, when and only when that commits. */
export const LIVE_CHANNEL = 'waymark_live';

/** `to`: whom alone it is for; absent: everybody there. */
export type Announcement = { organisation: string; message: LiveMessage; to?: readonly string[] };
