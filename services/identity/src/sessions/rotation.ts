/** What is known of a refresh token that somebody presents. */
export type PresentedToken = {
  rotatedAt: Date | null;
  sessionExpiresAt: Date;
  sessionEndedAt: Date | null;
};

type RotationVerdict =
  /** It is the family's current token: exchange it. */
  | 'rotate'
  /** It was exchanged while this very request was already under way: the same successor is answered again. */
  | 'same-successor'
  /** It was exchanged before this request began: somebody kept a copy, so the family ends. */
  | 'reuse'
  | 'over';

/** Between the exchange and the end of its answer lies no more than this. */
const ANSWERING_MS = 2_000;

/**
 * Two tabs that wake up together present the same token; the row lock lets one of them exchange it first. The other differs from a thief
 * by time: its request had arrived before the exchange was answered, so it cannot have been sent after that answer. There is no grace of
 * seconds: within one, a stolen token would work.
 * @param arrivedAt when the request came in
 * @param isOverlapping whether it came in while this process was still answering another request with the same token
 */
export const judgeRotation = (token: PresentedToken, arrivedAt: Date, isOverlapping = false): RotationVerdict => {
  if (token.sessionEndedAt !== null || token.sessionExpiresAt <= arrivedAt) return 'over';
  if (token.rotatedAt === null) return 'rotate';
  const isJustDone = arrivedAt.getTime() - token.rotatedAt.getTime() < ANSWERING_MS;
  return arrivedAt <= token.rotatedAt || (isOverlapping && isJustDone) ? 'same-successor' : 'reuse';
};
