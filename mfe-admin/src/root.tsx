import { ScreenSkeleton } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';

const TeamsScreen = lazy(async () => ({ default: (await import('./teams/teams-screen.tsx')).TeamsScreen }));
const MembersScreen = lazy(async () => ({
  default: (await import('./admin/members/members-screen.tsx')).MembersScreen,
}));

/** All screens of this micro-frontend, below the organisation's address. */
export const Root = (): ReactNode => (
  <Suspense fallback={<ScreenSkeleton />}>
    <Routes>
      <Route path="teams" element={<TeamsScreen />} />
      <Route path="admin/members" element={<MembersScreen />} />
      <Route path="*" element={<Navigate to="/admin/members" replace />} />
    </Routes>
  </Suspense>
);
