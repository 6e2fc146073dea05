import { lazyPart } from '@waymark/shell-kit';

/** The line of a value's development, loaded with the charts. */
export const Sparkline = lazyPart(async () => ({ default: (await import('@waymark/shell-kit/charts')).Sparkline }));
