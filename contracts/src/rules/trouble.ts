import type { Verdict } from './pace.ts';
import { DAY_MS } from './time-units.ts';

/** Why a key result or an objective needs attention (product-rules.md, "Trouble"), the worst first. */
export const TROUBLES = ['behind', 'stalled', 'blocked', 'confidence_falling', 'confidence_low'] as const;
export type Trouble = (typeof TROUBLES)[number];

export const CONFIDENCE_MIN = 0;
export const CONFIDENCE_MAX = 10;
/** A confidence up to this value is low. */
export const LOW_CONFIDENCE = 3;
/** How many of the latest confidences show whether it fell twice in a row. */
export const CONFIDENCES_STORED = 3;
/** Days that a blocker may be open before it counts as trouble. */
export const BLOCKED_DAYS = 7;

const hasFallenTwice = (confidences: readonly number[]): boolean => {
  const last = confidences.slice(-CONFIDENCES_STORED);
  return (
    last.length === CONFIDENCES_STORED && last.every((one, place) => place === 0 || one < (last[place - 1] ?? one))
  );
};

type Signs = {
  verdict: Verdict;
  /** The confidences of the latest check-ins, the newest last. */
  confidences: readonly number[];
  /** When the oldest open blocker was raised; null without one. */
  blockedSince: Date | null;
};

/** The troubles of a key result. */
export const troublesOf = ({ verdict, confidences, blockedSince }: Signs, now: Date): Trouble[] => {
  const latest = confidences.at(-1);
  const applies: Readonly<Record<Trouble, boolean>> = {
    behind: verdict === 'behind',
    stalled: verdict === 'stalled',
    blocked: blockedSince !== null && now.getTime() - blockedSince.getTime() >= BLOCKED_DAYS * DAY_MS,
    confidence_falling: hasFallenTwice(confidences),
    confidence_low: latest !== undefined && latest <= LOW_CONFIDENCE,
  };
  return TROUBLES.filter((trouble) => applies[trouble]);
};

/** The troubles of an objective's key results, each once. */
export const troublesOfObjective = (ofKeyResults: readonly (readonly Trouble[])[]): Trouble[] =>
  TROUBLES.filter((trouble) => ofKeyResults.some((own) => own.includes(trouble)));

type Troubled = { trouble: readonly Trouble[]; pace: { by: number } };

/**
 * The key result in trouble that is furthest behind, the first if several are; undefined if none is in trouble (product-rules.md, "Needs
 * attention").
 */
export const worstInTrouble = <K extends Troubled>(keyResults: readonly K[]): K | undefined =>
  keyResults
    .filter(({ trouble }) => trouble.length > 0)
    .reduce<K | undefined>(
      (worst, one) => (worst === undefined || one.pace.by < worst.pace.by ? one : worst),
      undefined,
    );

/** An objective, as far as its troubles are concerned. */
export type Urgent = { keyresults: readonly Troubled[] };

/** How many points the worst key result in trouble is ahead; a smaller number is worse, and that of no trouble is the largest. */
const urgencyOf = ({ keyresults }: Urgent): number => worstInTrouble(keyresults)?.pace.by ?? Number.MAX_SAFE_INTEGER;

/** The most urgent first. */
export const byUrgency = (one: Urgent, other: Urgent): number => urgencyOf(one) - urgencyOf(other);
