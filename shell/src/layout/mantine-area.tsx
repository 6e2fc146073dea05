import '@waymark/shell-kit/styles.css';
import { LeaveGuardHost, WaymarkProviders } from '@waymark/shell-kit';
import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';

/** The screens that are made of the kit's components; the sign-in does without, so that it comes quickly. */
export const MantineArea = (): ReactNode => (
  <WaymarkProviders place="page">
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
    <LeaveGuardHost />
  </WaymarkProviders>
);
