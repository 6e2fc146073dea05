/** What is stored about a refresh token that a client presents. */
export type PresentedToken = {
  rotatedAt: Date | null;
  /** Hash of the device that exchanged it; null if that device sent no device cookie. */
  exchangedBy: Buffer | null;
  sessionExpiresAt: Date;
  sessionEndedAt: Date | null;
};

type Presenting = {
  /** The time of the decision: after the request was read and the session locked. */
  at: Date;
  /** Undefined without a device cookie. */
  device: Buffer | undefined;
  /** Whether the token that replaced it is still the family's current one. */
  isDirectPredecessor: boolean;
};

type RotationVerdict =
  /** It is the family's current token: exchange it. */
  | 'rotate'
  /** The same device exchanged it a moment ago: answer with the same successor. */
  | 'same-successor'
  /** Somebody has a copy, so the session is ended. */
  | 'reuse'
  | 'over';

/** How long an exchange may be repeated. */
const REPEAT_MS = 10_000;

/**
 * Two tabs that wake up together present the same token; so does a client that never got its answer. Both are the device that exchanged the
 * token, within seconds, and before its successor was used. Everything else is a copy (docs/decisions/0013).
 */
export const rotationOutcome = (
  token: PresentedToken,
  { at, device, isDirectPredecessor }: Presenting,
): RotationVerdict => {
  if (token.sessionEndedAt !== null || token.sessionExpiresAt <= at) return 'over';
  if (token.rotatedAt === null) return 'rotate';
  const isRecent = at.getTime() - token.rotatedAt.getTime() < REPEAT_MS;
  const isSameDevice = device !== undefined && token.exchangedBy?.equals(device) === true;
  return isRecent && isSameDevice && isDirectPredecessor ? 'same-successor' : 'reuse';
};
