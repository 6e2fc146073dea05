const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long a key signs. */
const LIFE = 30 * DAY;
/** How long a key is published before it signs, so that every verifier has fetched it by then. */
const NOTICE = HOUR;
/** How long a key is still published after its successor took over: longer than any token is valid, whatever a verifier caches. */
const AFTERLIFE = DAY;

type Dated = { activeFrom: Date };

/** The key that signs now: the newest that has begun. If the clock was set back before all of them, the oldest. */
export const signingKeyAt = <K extends Dated>(keys: readonly K[], now: Date): K | undefined => {
  const newestFirst = [...keys].sort((a, b) => b.activeFrom.getTime() - a.activeFrom.getTime());
  return newestFirst.find((key) => key.activeFrom <= now) ?? newestFirst.at(-1);
};

/** When the next key should begin; undefined if none is needed yet. */
export const nextKeyBegins = (keys: readonly Dated[], now: Date): Date | undefined => {
  const newest = Math.max(...keys.map((key) => key.activeFrom.getTime()));
  if (keys.length === 0) {
    return now;
  }
  return now.getTime() - newest >= LIFE - NOTICE ? new Date(now.getTime() + NOTICE) : undefined;
};

/** Keys whose last token expired long ago. */
export const forgottenKeys = <K extends Dated>(keys: readonly K[], now: Date): K[] => {
  const oldestFirst = [...keys].sort((a, b) => a.activeFrom.getTime() - b.activeFrom.getTime());
  return oldestFirst.filter((_, index) => {
    const successor = oldestFirst[index + 1];
    return successor !== undefined && now.getTime() - successor.activeFrom.getTime() > AFTERLIFE;
  });
};
