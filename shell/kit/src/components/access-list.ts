import { lazyComponent, lazyGroup } from './lazy-component.tsx';

const rows = lazyGroup(() => import('./access-rows.tsx'));

export const AccessList = lazyComponent(rows, 'AccessList');
export const AccessRow = lazyComponent(rows, 'AccessRow');
export const SessionRow = lazyComponent(rows, 'SessionRow');
