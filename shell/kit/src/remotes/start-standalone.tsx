import { QueryClientProvider } from '@tanstack/react-query';
import { API_ROOT, type Lang, readUser } from '@waymark/contracts';
import type { ComponentType, ReactNode } from 'react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { createApiClient } from '../api/api-client.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { PersonMenu } from '../components/person-menu.tsx';
import { ScreenSkeleton } from '../components/skeletons.tsx';
import { Suspense } from '../components/suspense.tsx';
import { toast } from '../components/toast.ts';
import { ToastHost } from '../components/toast-host.tsx';
import { createQueryClient } from '../data/query-client.ts';
import { LeaveGuardHost } from '../forms/leave-guard-host.tsx';
import { FURTHER_KIT_TEXTS, type LocaleLoader, loadTexts, registerNamespace, startI18n } from '../i18n/i18n.ts';
import { chooseLanguage, currentLanguage, i18n } from '../i18n/language.ts';
import { prepareMessages } from '../i18n/messages.ts';
import { keepFocus } from '../navigation/keep-focus.ts';
import { WaymarkRouter } from '../navigation/waymark-router.tsx';
import { createSession } from '../session/session.ts';
import { useSessionState } from '../session/use-session.ts';
import { LogoMark } from '../theme/logo.tsx';
import classes from './alone.module.css';
import { AppProvider } from './app-context.tsx';
import type { MicroFrontend } from './micro-frontend.ts';

type StandaloneApp = { manifest: MicroFrontend; Root: ComponentType; loadTexts: LocaleLoader; basename: string };

type FrameProps = { onLogOut: () => void; onSignedOut: () => void; children: ReactNode };

/** The page for a signed-in user; when the session ends, here or in another tab, it goes to the sign-in. */
const Frame = ({ onLogOut, onSignedOut, children }: FrameProps): ReactNode => {
  const { t } = useTranslation('kit');
  const { status } = useSessionState();
  const signedOut = status === 'anonymous';
  useEffect(() => {
    if (signedOut) onSignedOut();
  }, [signedOut, onSignedOut]);
  if (signedOut) return null;
  return (
    <>
      <header className={classes.header}>
        <LogoMark size={26} />
        <span className={classes.product}>Waymark</span>
        <span className={classes.place}>{t('menu.back_office')}</span>
        <div className={classes.end}>
          <PersonMenu inBackoffice onOpen={(address) => window.location.assign(address)} onLogOut={onLogOut} />
        </div>
      </header>
      <main className={classes.main}>{children}</main>
    </>
  );
};

/** The page before the user is known. */
const Bare = ({ children }: { children: ReactNode }): ReactNode => <main className={classes.main}>{children}</main>;

/** Loads the first texts. @throws if they do not come after several attempts */
const startTexts = async (lang: Lang, namespaces: readonly string[]): Promise<void> => {
  await Promise.all([startI18n([...namespaces], lang), prepareMessages(lang)]);
  await loadTexts(...namespaces);
};

/** Shows in the reader's language, in the words of the page itself (index.html of the shell), that it cannot be loaded. */
const sayBroken = (element: HTMLElement, notices: readonly HTMLElement[], lang: Lang): void => {
  const notice = notices.find((each) => each.lang === lang);
  if (!notice) return;
  notice.hidden = false;
  notice.querySelector('button')?.addEventListener('click', () => window.location.reload());
  element.replaceChildren(notice);
};

/** Runs a micro-frontend as a separate page, with the session of the same browser and the product's sign-in. */
export const startStandalone = async (element: HTMLElement | null, app: StandaloneApp): Promise<void> => {
  if (!element) throw new Error('The page has no #root');
  const { manifest, Root, basename } = app;
  const { name, adminTabs } = manifest;
  let loggedOut = false;
  const toLogin = (): void => {
    const { pathname, search } = window.location;
    const back = new URLSearchParams({ return: pathname + search });
    window.location.replace(loggedOut ? '/login' : `/login?${back}`);
  };
  const session = createSession({ userUrl: `${API_ROOT}/user` });
  const api = createApiClient({
    baseUrl: API_ROOT,
    session,
    language: currentLanguage,
    onUnauthorized: () => {
      session.end();
      toLogin();
    },
    // After the refresh the page shows what a user without the role may see; only this toast gives the reason.
    onForbidden: (refusal) => {
      toast.error(refusal);
      void session.refresh(session.token());
    },
  });
  const logOut = (): void => {
    loggedOut = true;
    void session.logOut();
  };
  const notices = [...element.querySelectorAll<HTMLElement>('[data-broken-page]')];
  const root = createRoot(element);
  root.render(
    <Bare>
      <ScreenSkeleton />
    </Bare>,
  );
  await session.restore(async () => (await api.ask(readUser, {})).user);
  const { user } = session.state();
  // A token that is still stored was not refused: the server could not be reached.
  const failed = !user && session.token() !== undefined;
  if (!user && !failed) return toLogin();
  registerNamespace(name, app.loadTexts);
  const lang = user ? chooseLanguage(user.lang) : currentLanguage();
  try {
    await startTexts(lang, ['kit', FURTHER_KIT_TEXTS, name]);
  } catch {
    root.unmount();
    return sayBroken(element, notices, lang);
  }
  document.title = `${i18n.t('kit:menu.back_office')} · Waymark`;
  if (failed)
    return root.render(
      <Bare>
        <ErrorPanel title={i18n.t('kit:error_panel.page')} onRetry={() => window.location.reload()} />
      </Bare>,
    );
  keepFocus();
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <AppProvider value={{ api, session, adminTabs }}>
        <WaymarkRouter basename={basename}>
          <Frame onLogOut={logOut} onSignedOut={toLogin}>
            <Suspense fallback={<ScreenSkeleton />}>
              <Root />
            </Suspense>
          </Frame>
          <ToastHost />
          <LeaveGuardHost />
        </WaymarkRouter>
      </AppProvider>
    </QueryClientProvider>,
  );
};
