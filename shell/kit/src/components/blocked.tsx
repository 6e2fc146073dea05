import { lazyComponent, lazyGroup } from './lazy-component.tsx';
import { Skeleton } from './skeleton.tsx';

/** Few organisations are blocked: what says so comes when it is shown, and has its place until then. */
export const BlockedNotice = lazyComponent(
  lazyGroup(() => import('./blocked-notice.tsx')),
  'BlockedNotice',
  () => <Skeleton height={120} />,
);
