import type { Health } from './transitions.ts';

/** The values from which the health of a key result is computed. */
export type KeyResultValues = { start_value: number; actual_value: number; target_value: number };

const ON_TRACK_FROM = 70;
const AT_RISK_FROM = 31;

/**
 * Percent of the way from start to target, clamped to 0-100 and rounded up (product-rules.md, "Progress and health"). Works for falling
 * targets too. If start and target are equal, it is 100 once reached, else 0.
 */
export const progressPercent = ({ start_value, actual_value, target_value }: KeyResultValues): number => {
  const way = target_value - start_value;
  if (way === 0) return actual_value === target_value ? 100 : 0;
  const percent = ((actual_value - start_value) / way) * 100;
  // 0.07 * 100 is 7.000000000000001 in binary floating point: rounding that up would add a percent.
  const fromWhole = Math.abs(percent - Math.round(percent));
  const exact = fromWhole > 0 && fromWhole < 1e-8 ? Number(percent.toFixed(9)) : percent;
  return Math.ceil(Math.min(100, Math.max(0, exact))) || 0;
};

/** On track from 70, at risk from 31, off track below. */
export const healthOf = (percent: number): Health => {
  if (percent >= ON_TRACK_FROM) return 'on_track';
  return percent >= AT_RISK_FROM ? 'at_risk' : 'off_track';
};

/** Mean progress of an objective's key results as a whole number 0-100; 0 without any. */
export const objectiveProgress = (keyresults: readonly KeyResultValues[]): number => {
  if (keyresults.length === 0) return 0;
  const total = keyresults.reduce((sum, values) => sum + progressPercent(values), 0);
  return Math.round(total / keyresults.length);
};
