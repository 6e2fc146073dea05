/** How far the points of the growth of the platform are from one another. */
export const GROWTH_STEPS = ['day', 'week', 'month'] as const;
export type GrowthStep = (typeof GROWTH_STEPS)[number];
