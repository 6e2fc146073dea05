/** What is known of a refresh token that somebody presents. */
export type PresentedToken = {
  rotatedAt: Date | null;
  /** Hash of the device that exchanged it; null where it showed no device cookie. */
  exchangedBy: Buffer | null;
  sessionExpiresAt: Date;
  sessionEndedAt: Date | null;
};

type Presenting = {
  /** When it is decided: once the request was read to its end, and the session is locked. */
  at: Date;
  /** Undefined without a device cookie. */
  device: Buffer | undefined;
  /** Whether the token that replaced it is still the family's current one. */
  isDirectPredecessor: boolean;
};

type RotationVerdict =
  /** It is the family's current token: exchange it. */
  | 'rotate'
  /** It was exchanged a moment ago by this very device: the same successor is answered again. */
  | 'same-successor'
  /** Somebody kept a copy, so the family ends. */
  | 'reuse'
  | 'over';

/** How long the answer to an exchange may be repeated. */
const REPEAT_MS = 10_000;

/**
 * Two tabs that wake up together present the same token, and so does one whose answer was lost on the way. Both are the device that
 * exchanged the token, come within seconds, and before anybody has used its successor. All else is a copy (docs/decisions/0013).
 */
export const judgeRotation = (
  token: PresentedToken,
  { at, device, isDirectPredecessor }: Presenting,
): RotationVerdict => {
  if (token.sessionEndedAt !== null || token.sessionExpiresAt <= at) return 'over';
  if (token.rotatedAt === null) return 'rotate';
  const isRecent = at.getTime() - token.rotatedAt.getTime() < REPEAT_MS;
  const isSameDevice = device !== undefined && token.exchangedBy?.equals(device) === true;
  return isRecent && isSameDevice && isDirectPredecessor ? 'same-successor' : 'reuse';
};
