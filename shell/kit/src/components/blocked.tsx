import { lazyComponent, lazyGroup } from './lazy-component.tsx';

/** Few organisations are blocked: what says so comes when it is shown. */
export const BlockedNotice = lazyComponent(
  lazyGroup(() => import('./blocked-notice.tsx')),
  'BlockedNotice',
);
