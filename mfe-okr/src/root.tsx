import { ScreenSkeleton } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';
import { useObjectiveCommands } from './objectives/use-objective-commands.tsx';

const HistoryScreen = lazy(() =>
  import(/* webpackChunkName: "history" */ './history/history-screen.tsx').then((module) => ({
    default: module.HistoryScreen,
  })),
);

const CheckInScreen = lazy(() =>
  import(/* webpackChunkName: "check-in" */ './checkin/check-in-screen.tsx').then((module) => ({
    default: module.CheckInScreen,
  })),
);

const InboxScreen = lazy(() =>
  import(/* webpackChunkName: "inbox" */ './inbox/inbox-screen.tsx').then((module) => ({
    default: module.InboxScreen,
  })),
);

/** What the palette finds from every screen of this part. */
const Commands = (): null => {
  useObjectiveCommands();
  return null;
};

/** All screens of this micro-frontend, below the organisation's address. */
export const Root = (): ReactNode => (
  <Suspense fallback={<ScreenSkeleton />}>
    <Commands />
    <Routes>
      <Route path="check-in" element={<CheckInScreen />} />
      <Route path="history" element={<HistoryScreen />} />
      <Route path="inbox" element={<InboxScreen />} />
      <Route path="/" element={<DashboardScreen />} />
      {/* The address belongs to another micro-frontend already, and this one is about to be unmounted. */}
      <Route path="*" element={null} />
    </Routes>
  </Suspense>
);
