const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A key signs for this long. */
const LIFE = 30 * DAY;
/** A key is published this long before it signs, so that every verifier has fetched it by then. */
const NOTICE = HOUR;
/** And this long after its successor took over: longer than any token lives, whatever a verifier caches. */
const AFTERLIFE = DAY;

type Dated = { activeFrom: Date };

/** The key that signs now: the newest that has begun. A clock that was set back finds the oldest one rather than none. */
export const signingKeyAt = <K extends Dated>(keys: readonly K[], now: Date): K | undefined => {
  const newestFirst = [...keys].sort((a, b) => b.activeFrom.getTime() - a.activeFrom.getTime());
  return newestFirst.find((key) => key.activeFrom <= now) ?? newestFirst.at(-1);
};

/** When the next key should begin, or undefined while there is no need of one. */
export const nextKeyBegins = (keys: readonly Dated[], now: Date): Date | undefined => {
  const newest = Math.max(...keys.map((key) => key.activeFrom.getTime()));
  if (keys.length === 0) {
    return now;
  }
  return now.getTime() - newest >= LIFE - NOTICE ? new Date(now.getTime() + NOTICE) : undefined;
};

/** Keys whose last token has expired long ago. */
export const forgottenKeys = <K extends Dated>(keys: readonly K[], now: Date): K[] => {
  const oldestFirst = [...keys].sort((a, b) => a.activeFrom.getTime() - b.activeFrom.getTime());
  return oldestFirst.filter((_, index) => {
    const successor = oldestFirst[index + 1];
    return successor !== undefined && now.getTime() - successor.activeFrom.getTime() > AFTERLIFE;
  });
};
