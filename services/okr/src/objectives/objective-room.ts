/** A replica takes one part of the remaining number: so this many replicas cannot exceed the limit together. */
const PARTS = 10;
const MAX_STORED = 10_000;

export type ObjectiveRoom = ReturnType<typeof createObjectiveRoom>;

/**
 * How many objectives each organisation may still create before they are counted again. Counting reads an index entry for each
 * objective, which is too slow for every creation in a large organisation, and needless far below the limit.
 * @param most how many objectives an organisation may have
 */
export const createObjectiveRoom = (most: number) => {
  const left = new Map<string, number>();
  return {
    most,
    /** Whether the creation that is about to happen has to count. */
    mustCount: (organisation: string): boolean => {
      const before = left.get(organisation) ?? 0;
      if (before > 0) left.set(organisation, before - 1);
      return before <= 0;
    },
    /** Stores the count of a creation. */
    counted: (organisation: string, objectives: number): void => {
      if (left.size >= MAX_STORED) left.clear();
      left.set(organisation, Math.floor((most - objectives) / PARTS) - 1);
    },
  };
};
