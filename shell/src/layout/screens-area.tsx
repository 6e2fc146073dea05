import { keepFocus, LeaveGuardHost, Suspense } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

keepFocus();

/** The signed-in screens, with the guard that asks before unsaved changes are lost. */
export const ScreensArea = (): ReactNode => (
  <>
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
    <LeaveGuardHost />
  </>
);
