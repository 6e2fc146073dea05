/** What the chart colours of an organisation show: progress, or whether progress is as expected today (pace). */
export const CHARTS_BY = ['progress', 'pace'] as const;
export type ChartsBy = (typeof CHARTS_BY)[number];

/** Unless an organisation says otherwise. */
export const DEFAULT_CHARTS_BY: ChartsBy = 'progress';
