/** How much a reading may rise during a run. */
export type Margin = {
  /** As a share of the value at the beginning of the measured part. */
  share: number;
  /** A rise up to this value is always accepted. */
  atLeast: number;
};

export type Trend = {
  /** Start and end of the regression line. */
  from: number;
  to: number;
  flat: boolean;
};

/** Linear regression: the first and the last point of the line. */
const lineThrough = (values: readonly number[]): { from: number; to: number } => {
  const n = values.length;
  const middle = (n - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const slope =
    spread === 0 ? 0 : values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread;
  return { from: mean - slope * middle, to: mean + slope * middle };
};

/** Uses the last two thirds of the values, because a process first fills its caches and pools. */
export const trendOf = (values: readonly number[], { share, atLeast }: Margin): Trend => {
  const measured = values.slice(Math.floor(values.length / 3));
  if (measured.length < 2) throw new RangeError('Too few readings to judge');
  const { from, to } = lineThrough(measured);
  return { from, to, flat: to - from <= Math.max(atLeast, from * share) };
};
