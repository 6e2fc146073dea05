/** The interval between the points of the platform's growth. */
export const GROWTH_STEPS = ['day', 'week', 'month'] as const;
export type GrowthStep = (typeof GROWTH_STEPS)[number];
