import { keepFocus, LeaveGuardHost } from '@waymark/shell-kit';
import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';

keepFocus();

/** The screens of whoever is signed in, with what asks before one is left. */
export const ScreensArea = (): ReactNode => (
  <>
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
    <LeaveGuardHost />
  </>
);
