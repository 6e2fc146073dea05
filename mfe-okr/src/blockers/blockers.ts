import { lazyComponent, lazyGroup } from '@waymark/shell-kit';

// The code of blockers is loaded lazily, with the first one that is shown or may be raised.
const sections = lazyGroup(() => import('./blockers-section.tsx'));
const mark = lazyGroup(() => import('./blocked-mark.tsx'));

export const KeyResultBlockers = lazyComponent(sections, 'KeyResultBlockers');
export const ResolvedBlockers = lazyComponent(sections, 'ResolvedBlockers');
export const ObjectiveBlockers = lazyComponent(sections, 'ObjectiveBlockers');
export const BlockedMark = lazyComponent(mark, 'BlockedMark');
