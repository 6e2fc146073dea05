import { AppProvider, ErrorBoundary, lazyPart, Suspense, ToastHost } from '@waymark/shell-kit';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { BrokenPage } from './layout/broken-page.tsx';
import { OnlySignedOut, RequireSession } from './routes/redirects.tsx';
import { loadSignedIn, screens } from './screens.ts';
import type { ShellServices } from './services.ts';
import { withAccountTexts } from './with-texts.ts';

const LoginScreen = lazyPart(async () => ({ default: (await screens.login()).LoginScreen }));
const LazySignedInRoutes = lazyPart(async () => ({ default: (await loadSignedIn()).SignedInRoutes }));
const ResetScreen = lazyPart(async () => ({
  default: (await withAccountTexts(import('./reset/reset-screen.tsx'))).ResetScreen,
}));
const ProveScreen = lazyPart(async () => ({
  default: (await withAccountTexts(import('./prove/prove-screen.tsx'))).ProveScreen,
}));
const StopScreens = lazyPart(async () => ({
  default: (await withAccountTexts(import('./stop/stop-screens.tsx'))).StopScreens,
}));
const ExternalReturn = lazyPart(async () => ({
  default: (await import('./login/external-return.tsx')).ExternalReturn,
}));

const Waiting = (): ReactNode => (
  <Suspense fallback={null}>
    <Outlet />
  </Suspense>
);

/** All routes of the product (product-rules.md, "Routes"). */
const AppRoutes = ({ SignedInRoutes }: { SignedInRoutes: ComponentType }): ReactNode => (
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
      <Route path="/invitations/stop" element={<StopScreens />} />
      <Route path="/mails/stop" element={<StopScreens mails />} />
      <Route element={<RequireSession />}>
        <Route path="*" element={<SignedInRoutes />} />
      </Route>
    </Route>
  </Routes>
);

type Props = {
  services: ShellServices;
  /** Given if already loaded; otherwise it is loaded once somebody is signed in. */
  SignedInRoutes?: ComponentType | undefined;
};

export const App = ({ services, SignedInRoutes = LazySignedInRoutes }: Props): ReactNode => (
  <AppProvider value={services}>
    <ErrorBoundary fallback={() => <BrokenPage />}>
      <AppRoutes SignedInRoutes={SignedInRoutes} />
    </ErrorBoundary>
    <ToastHost />
  </AppProvider>
);
