import { type ObjectiveResource, worstInTrouble } from '@waymark/contracts';

/** How far the worst key result in trouble is behind, the furthest the smallest; what is not in trouble comes after all others. */
export const urgencyOf = ({ keyresults }: ObjectiveResource): number =>
  worstInTrouble(keyresults)?.pace.by ?? Number.MAX_SAFE_INTEGER;

/** The smallest first; those of the same urgency stay in order. */
export const urgentFirst = <T>(things: readonly T[], urgency: (thing: T) => number): T[] =>
  things
    .map((thing) => ({ thing, urgency: urgency(thing) }))
    .sort((one, other) => one.urgency - other.urgency)
    .map(({ thing }) => thing);
