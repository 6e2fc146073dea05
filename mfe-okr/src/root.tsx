import { ScreenSkeleton } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';

const HistoryScreen = lazy(() =>
  import('./history/history-screen.tsx').then((module) => ({ default: module.HistoryScreen })),
);

/** All screens of this micro-frontend, below the organisation's address. */
export const Root = (): ReactNode => (
  <Suspense fallback={<ScreenSkeleton />}>
    <Routes>
      <Route path="history" element={<HistoryScreen />} />
      <Route path="*" element={<DashboardScreen />} />
    </Routes>
  </Suspense>
);
