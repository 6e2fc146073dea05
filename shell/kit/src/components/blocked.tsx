import { lazyComponent, lazyGroup } from './lazy-component.tsx';
import { Skeleton } from './skeleton.tsx';

/** Few organisations are blocked: the code of the notice is loaded when it is shown; until then a placeholder keeps its space. */
export const BlockedNotice = lazyComponent(
  lazyGroup(() => import('./blocked-notice.tsx')),
  'BlockedNotice',
  () => <Skeleton height={120} />,
);
