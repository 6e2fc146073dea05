import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { createApiClient } from '../api/api-client.ts';
import { userApi } from '../api/user-api.ts';
import { ScreenSkeleton } from '../components/skeletons.tsx';
import { ToastHost } from '../components/toast-host.tsx';
import { createQueryClient } from '../data/query-client.ts';
import { LeaveGuardHost } from '../forms/leave-guard-host.tsx';
import { type LocaleLoader, registerNamespace, startI18n } from '../i18n/i18n.ts';
import { chooseLanguage, currentLanguage } from '../i18n/language.ts';
import { prepareMessages } from '../i18n/messages.ts';
import { WaymarkRouter } from '../navigation/waymark-router.tsx';
import { createSession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { LogoMark } from '../theme/logo.tsx';
import { WaymarkProviders } from '../theme/waymark-providers.tsx';
import classes from './alone.module.css';
import { AppProvider } from './app-context.tsx';

type Alone = { name: string; Root: ComponentType; loadTexts: LocaleLoader; basename: string; title: string };

const BASE_URL = '/api/v1';

const Frame = ({ title, children }: { title: string; children: ReactNode }): ReactNode => {
  const { t } = useTranslation('kit');
  const { user } = useSession();
  return (
    <>
      <header className={classes.header}>
        <LogoMark size={26} />
        <strong>{title}</strong>
        <a href="/organization">{t('alone.to_product')}</a>
        <span className={classes.person}>{user.email}</span>
      </header>
      <main className={classes.main}>{children}</main>
    </>
  );
};

/** Runs a micro-frontend as a page of its own, on the session of the same browser; the sign-in is the product's. */
export const startAlone = async (element: HTMLElement | null, alone: Alone): Promise<void> => {
  if (!element) throw new Error('The page has no #root');
  const { name, Root, loadTexts, basename, title } = alone;
  const toLogin = (): void => {
    const { pathname, search } = window.location;
    window.location.replace(`/login?${new URLSearchParams({ return: pathname + search })}`);
  };
  const session = createSession({ refreshUrl: `${BASE_URL}/user/refresh` });
  const api = createApiClient({
    baseUrl: BASE_URL,
    session,
    language: currentLanguage,
    onUnauthorized: () => {
      session.end();
      toLogin();
    },
    onForbidden: () => window.location.replace('/login'),
  });
  await session.restore(() => userApi(api).current());
  const { user } = session.state();
  if (!user) return toLogin();
  registerNamespace(name, loadTexts);
  const lang = chooseLanguage(user.lang);
  await Promise.all([startI18n(['kit', name], lang), prepareMessages(lang)]);
  document.title = title;
  createRoot(element).render(
    <WaymarkProviders place="page">
      <QueryClientProvider client={createQueryClient()}>
        <AppProvider value={{ api, session }}>
          <WaymarkRouter basename={basename}>
            <Frame title={title}>
              <Suspense fallback={<ScreenSkeleton />}>
                <Root />
              </Suspense>
            </Frame>
            <ToastHost />
            <LeaveGuardHost />
          </WaymarkRouter>
        </AppProvider>
      </QueryClientProvider>
    </WaymarkProviders>,
  );
};
