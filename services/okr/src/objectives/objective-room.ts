/** Into how many parts what is left is cut: as many replicas, each with a part, cannot pass the limit together. */
const PARTS = 10;
const MAX_KEPT = 10_000;

export type ObjectiveRoom = ReturnType<typeof createObjectiveRoom>;

/**
 * How many objectives each organisation may still make before they are counted again. Counting reads an entry of an index for each of
 * them, far too much for every creation in a large organisation, and far below the limit nobody needs to know.
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
    /** What a creation has counted. */
    counted: (organisation: string, objectives: number): void => {
      if (left.size >= MAX_KEPT) left.clear();
      left.set(organisation, Math.floor((most - objectives) / PARTS) - 1);
    },
  };
};
