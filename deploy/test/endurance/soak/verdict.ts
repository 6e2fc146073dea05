/** What is read of a process, and by how much it may have risen at the end of a run. */
export type Margin = {
  /** Part of what there was at the beginning of the part that is judged. */
  share: number;
  /** Whatever the share comes to, this much is none. */
  atLeast: number;
};

export type Trend = {
  /** Where the line through the readings begins and ends. */
  from: number;
  to: number;
  flat: boolean;
};

/** The straight line that is nearest to the values, by its first and its last point. */
const lineThrough = (values: readonly number[]): { from: number; to: number } => {
  const n = values.length;
  const middle = (n - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const slope =
    spread === 0 ? 0 : values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread;
  return { from: mean - slope * middle, to: mean + slope * middle };
};

/** Judges the last two thirds of the values, since a process fills its caches and pools at first. */
export const trendOf = (values: readonly number[], { share, atLeast }: Margin): Trend => {
  const judged = values.slice(Math.floor(values.length / 3));
  if (judged.length < 2) throw new RangeError('Too few readings to judge');
  const { from, to } = lineThrough(judged);
  return { from, to, flat: to - from <= Math.max(atLeast, from * share) };
};
