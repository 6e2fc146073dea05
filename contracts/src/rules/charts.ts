/** The source of the colours in an organisation's charts: progress so far, or progress compared with what is expected by today. */
export const CHARTS_BY = ['progress', 'pace'] as const;
export type ChartsBy = (typeof CHARTS_BY)[number];

/** The default of an organisation. */
export const DEFAULT_CHARTS_BY: ChartsBy = 'progress';
