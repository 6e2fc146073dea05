import { lazyPart, ScreenSkeleton, Suspense } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { DashboardScreen } from './dashboard/dashboard-screen.tsx';
import { useObjectiveCommands } from './objectives/use-objective-commands.ts';

const HistoryScreen = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "history" */ './history/history-screen.tsx')).HistoryScreen,
}));

const CheckInScreen = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "check-in" */ './checkin/check-in-screen.tsx')).CheckInScreen,
}));

const InboxScreen = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "inbox" */ './inbox/inbox-screen.tsx')).InboxScreen,
}));

/** Registers the palette commands of all screens of this micro-frontend. */
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
      {/* The address already belongs to another micro-frontend, and this one is about to be unmounted. */}
      <Route path="*" element={null} />
    </Routes>
  </Suspense>
);
