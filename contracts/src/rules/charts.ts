/** What colours the charts of an organisation: how far its objectives are, or whether they are as far as they should be today. */
export const CHARTS_BY = ['progress', 'pace'] as const;
export type ChartsBy = (typeof CHARTS_BY)[number];

/** Unless an organisation says otherwise. */
export const DEFAULT_CHARTS_BY: ChartsBy = 'progress';
