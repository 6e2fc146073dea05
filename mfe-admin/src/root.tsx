import { lazyPart, ScreenSkeleton, Suspense } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';

const TeamsScreen = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "teams" */ './teams/teams-screen.tsx')).TeamsScreen,
}));
const MembersScreen = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "admin/members" */ './admin/members/members-screen.tsx')).MembersScreen,
}));
const SubscriptionScreen = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "admin/subscription" */ './admin/subscription/subscription-screen.tsx'))
    .SubscriptionScreen,
}));
const RemindersScreen = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "admin/reminders" */ './admin/reminders/reminders-screen.tsx'))
    .RemindersScreen,
}));
const IntegrationScreen = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "admin/integration" */ './admin/integration/integration-screen.tsx'))
    .IntegrationScreen,
}));
const CheckinsScreen = lazyPart(async () => ({
  default: (await import('./admin/checkins/checkins-screen.tsx')).CheckinsScreen,
}));
const ReportingTab = lazyPart(async () => ({
  default: (await import('./reporting/reporting-screen.tsx')).ReportingTab,
}));
const ReportingScreen = lazyPart(async () => ({
  default: (await import('./reporting/reporting-screen.tsx')).ReportingScreen,
}));
const AuditScreen = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "admin/audit" */ './admin/audit/audit-screen.tsx')).AuditScreen,
}));

/** All screens of this micro-frontend, below the organisation's address. */
export const Root = (): ReactNode => (
  <Suspense fallback={<ScreenSkeleton />}>
    <Routes>
      <Route path="teams" element={<TeamsScreen />} />
      <Route path="reporting" element={<ReportingScreen />} />
      <Route path="admin/members" element={<MembersScreen />} />
      <Route path="admin/subscription" element={<SubscriptionScreen />} />
      <Route path="admin/reminders" element={<RemindersScreen />} />
      <Route path="admin/integration" element={<IntegrationScreen />} />
      <Route path="admin/checkins" element={<CheckinsScreen />} />
      <Route path="admin/reporting" element={<ReportingTab />} />
      <Route path="admin/audit" element={<AuditScreen />} />
      <Route path="admin" element={<Navigate to="/admin/members" replace />} />
      {/* The address already belongs to another micro-frontend, and this one is about to be unmounted. */}
      <Route path="*" element={null} />
    </Routes>
  </Suspense>
);
