import type { Health, KeyResultResource, OrganisationResource } from '@waymark/contracts';
import { barColor, useOrganisation } from '@waymark/shell-kit';

/** The slices of charts by pace, from best to worst; all good verdicts are one slice. */
export const PACE_SLICES = ['well', 'too_early', 'stalled', 'behind'] as const;
export type PaceSlice = (typeof PACE_SLICES)[number];

/** The slice that a pace is part of. */
export const sliceOf = ({ verdict }: Pick<KeyResultResource['pace'], 'verdict'>): PaceSlice =>
  PACE_SLICES.find((slice) => slice === verdict) ?? 'well';

const HEALTHS_OF: Readonly<Record<PaceSlice, Health | undefined>> = {
  well: 'on_track',
  too_early: undefined,
  stalled: 'at_risk',
  behind: 'off_track',
};

/** The health whose colour and shape a pace is shown with; undefined if it is too early to tell. */
export const healthOfPace = (pace: KeyResultResource['pace']): Health | undefined => HEALTHS_OF[sliceOf(pace)];

/** The CSS colour of a slice, the same as the bar of such a key result. */
export const colorOfSlice = (slice: PaceSlice): string => barColor(HEALTHS_OF[slice]);

/** Whether the organisation's charts show pace instead of progress (product-rules.md, "What the charts show"). */
export const useByPace = (): boolean => useOrganisation().charts_by === 'pace';

/** The health that colours a bar: by progress, or by pace. */
export const barHealth = (
  { charts_by }: Pick<OrganisationResource, 'charts_by'>,
  health: Health,
  pace: KeyResultResource['pace'],
): Health | undefined => (charts_by === 'pace' ? healthOfPace(pace) : health);
