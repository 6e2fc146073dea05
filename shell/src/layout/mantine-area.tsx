import '@waymark/shell-kit/styles.css';
import { keepFocus, LeaveGuardHost, WaymarkProviders } from '@waymark/shell-kit';
import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';

keepFocus();

/** The screens that are made of the kit's components; the sign-in page does not use them, so that it loads quickly. */
export const MantineArea = (): ReactNode => (
  <WaymarkProviders place="page">
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
    <LeaveGuardHost />
  </WaymarkProviders>
);
