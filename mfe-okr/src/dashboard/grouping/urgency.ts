import { type ObjectiveResource, worstInTrouble } from '@waymark/contracts';

/** Sort key: how far the worst key result in trouble is behind. Smaller is worse; objectives without trouble come last. */
export const urgencyOf = ({ keyresults }: ObjectiveResource): number =>
  worstInTrouble(keyresults)?.pace.by ?? Number.MAX_SAFE_INTEGER;

/** Stable sort by urgency, smallest first. */
export const urgentFirst = <T>(things: readonly T[], urgency: (thing: T) => number): T[] =>
  things
    .map((thing) => ({ thing, urgency: urgency(thing) }))
    .sort((one, other) => one.urgency - other.urgency)
    .map(({ thing }) => thing);
