import { IconLock } from '@tabler/icons-react';
import {
  Button,
  EmptyState,
  lazyPart,
  ScreenSkeleton,
  Suspense,
  useApp,
  useSession,
  VisuallyHidden,
} from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes } from 'react-router';

const HomeScreen = lazyPart(async () => ({ default: (await import('./home/home-screen.tsx')).HomeScreen }));
const OrganisationsScreen = lazyPart(async () => ({
  default: (await import('./organisations/organisations-screen.tsx')).OrganisationsScreen,
}));
const ExtractionScreen = lazyPart(async () => ({
  default: (await import('./extraction/extraction-screen.tsx')).ExtractionScreen,
}));
const PlatformAuditScreen = lazyPart(async () => ({
  default: (await import('./audit/platform-audit-screen.tsx')).PlatformAuditScreen,
}));

/** Shown to everybody but the platform owner on `/backoffice/`. */
const Forbidden = (): ReactNode => {
  const { t } = useTranslation('backoffice');
  return (
    <>
      <VisuallyHidden component="h1">{t('forbidden.title')}</VisuallyHidden>
      <EmptyState
        icon={<IconLock size={24} stroke={1.6} aria-hidden />}
        title={t('forbidden.title')}
        text={t('forbidden.text')}
        action={
          <Button component="a" href="/organization">
            {t('forbidden.back')}
          </Button>
        }
      />
    </>
  );
};

/** The platform owner's screens, below an organisation's address or on their own page. */
export const Root = (): ReactNode => {
  const { organisation } = useApp();
  const { user } = useSession();
  if (!organisation && !user.super_admin) return <Forbidden />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Routes>
        <Route path="admin/platform-home" element={<HomeScreen />} />
        <Route path="admin/subscription-management" element={<OrganisationsScreen />} />
        <Route path="admin/data-extraction" element={<ExtractionScreen />} />
        <Route path="admin/platform-audit" element={<PlatformAuditScreen />} />
        {/* Below an organisation, other micro-frontends own the rest. */}
        <Route path="*" element={organisation ? null : <Navigate to="/admin/platform-home" replace />} />
      </Routes>
    </Suspense>
  );
};
