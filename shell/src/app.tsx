import { AppProvider, ToastHost } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { OnlySignedOut, RequireSession } from './routes/redirects.tsx';
import { screens } from './screens.ts';
import type { ShellServices } from './services.ts';

const LoginScreen = lazy(async () => ({ default: (await screens.login()).LoginScreen }));
const SignedInRoutes = lazy(async () => ({ default: (await screens.signedIn()).SignedInRoutes }));
const ResetScreen = lazy(async () => ({ default: (await import('./reset/reset-screen.tsx')).ResetScreen }));
const ProveScreen = lazy(async () => ({ default: (await import('./prove/prove-screen.tsx')).ProveScreen }));
const ExternalReturn = lazy(async () => ({ default: (await import('./login/external-return.tsx')).ExternalReturn }));

const Waiting = (): ReactNode => (
  <Suspense fallback={null}>
    <Outlet />
  </Suspense>
);

/** All routes of the product (product-rules.md, "Routes"). */
const AppRoutes = (): ReactNode => (
  <Routes>
    <Route element={<Waiting />}>
      <Route path="/" element={<Navigate to="/login" replace />} />
      <Route element={<OnlySignedOut />}>
        <Route path="/login" element={<LoginScreen mode="login" />} />
        <Route path="/register" element={<LoginScreen mode="register" />} />
        <Route path="/login/external" element={<ExternalReturn />} />
      </Route>
      <Route path="/reset" element={<ResetScreen />} />
      <Route path="/prove" element={<ProveScreen />} />
      <Route element={<RequireSession />}>
        <Route path="*" element={<SignedInRoutes />} />
      </Route>
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
