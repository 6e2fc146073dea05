import { AppProvider, prepareForms, ToastHost } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { LoginScreen } from './login/login-screen.tsx';
import { OnlySignedOut, RequireSession, UnknownPath } from './routes/redirects.tsx';
import type { ShellServices } from './services.ts';

// What only signed-in people see comes after the sign-in.
const MantineArea = lazy(async () => ({ default: (await import('./layout/mantine-area.tsx')).MantineArea }));
const SignedInArea = lazy(async () => ({ default: (await import('./layout/signed-in-area.tsx')).SignedInArea }));
// Made of forms, it comes together with their code: nothing on it jumps.
const AccountScreen = lazy(async () => {
  const [{ AccountScreen: Screen }] = await Promise.all([import('./account/account-screen.tsx'), prepareForms()]);
  return { default: Screen };
});
const OrganisationsScreen = lazy(async () => ({
  default: (await import('./organisations/organisations-screen.tsx')).OrganisationsScreen,
}));
const OrganisationArea = lazy(async () => ({
  default: (await import('./organisation/organisation-area.tsx')).OrganisationArea,
}));
const ResetScreen = lazy(async () => ({ default: (await import('./reset/reset-screen.tsx')).ResetScreen }));
const ExternalReturn = lazy(async () => ({ default: (await import('./login/external-return.tsx')).ExternalReturn }));

const Waiting = (): ReactNode => (
  <Suspense fallback={null}>
    <Outlet />
  </Suspense>
);

/** All routes of the product (spec section 2). */
export const AppRoutes = (): ReactNode => (
  <Routes>
    <Route element={<Waiting />}>
      <Route path="/" element={<Navigate to="/login" replace />} />
      <Route element={<OnlySignedOut />}>
        <Route path="/login" element={<LoginScreen mode="login" />} />
        <Route path="/register" element={<LoginScreen mode="register" />} />
        <Route path="/login/external" element={<ExternalReturn />} />
      </Route>
      <Route element={<RequireSession />}>
        <Route element={<MantineArea />}>
          <Route element={<SignedInArea />}>
            <Route path="/account" element={<AccountScreen />} />
            <Route path="/organization" element={<OrganisationsScreen />} />
            <Route path="/organization/:organisation/*" element={<OrganisationArea />} />
            <Route path="*" element={<UnknownPath />} />
          </Route>
        </Route>
      </Route>
      <Route path="/reset" element={<ResetScreen />} />
    </Route>
  </Routes>
);

export const App = ({ services }: { services: ShellServices }): ReactNode => {
  const value = useMemo(() => ({ ...services }), [services]);
  return (
    <AppProvider value={value}>
      <AppRoutes />
      <ToastHost />
    </AppProvider>
  );
};
