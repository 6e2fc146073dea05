import {
  FURTHER_KIT_TEXTS,
  loadTexts,
  registerNamespace,
  Suspense,
  startI18n,
  WaymarkRouter,
} from '@waymark/shell-kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { dropPrefetchedLater } from './prefetched.ts';
import { loadSignedIn, prefetch } from './screens.ts';
import { createServices, restoreSession } from './services.ts';
import { ACCOUNT_TEXTS, FURTHER_TEXTS } from './texts.ts';

/** Loads texts and session in parallel, so that the first paint is already in the right language. */
export const start = async (element: HTMLElement | null): Promise<void> => {
  if (!element) throw new Error('The page has no #root');
  registerNamespace(
    'shell',
    (lang) => import(/* webpackChunkName: "sign-in-[request]" */ `../locales/${lang}.json?sign-in`),
  );
  registerNamespace(ACCOUNT_TEXTS, (lang) => import(`../locales/${lang}.json?account`));
  registerNamespace(
    FURTHER_TEXTS,
    (lang) => import(/* webpackChunkName: "further-[request]" */ `../locales/${lang}.json?further`),
  );
  dropPrefetchedLater();
  const services = createServices();
  prefetch(window.location.pathname, services);
  const restoring = restoreSession(services);
  const wasSignedIn = services.session.token() !== undefined;
  const namespaces = ['kit', 'shell', ...(wasSignedIn ? [FURTHER_TEXTS, FURTHER_KIT_TEXTS] : [])];
  await startI18n(namespaces, undefined, [FURTHER_TEXTS, ACCOUNT_TEXTS]);
  // Until they have come, the page says itself that it cannot be loaded (prefetch-page.ts).
  const untilLoaded = (): Promise<void> => loadTexts(...namespaces).catch(untilLoaded);
  await untilLoaded();
  // Loaded before the first render, so that no placeholder is shown.
  const area = services.session.token() ? await loadSignedIn().catch(() => undefined) : undefined;
  if (services.session.token()) await restoring;
  createRoot(element).render(
    <StrictMode>
      <WaymarkRouter>
        <Suspense fallback={null}>
          <App services={services} SignedInRoutes={area?.SignedInRoutes} />
        </Suspense>
      </WaymarkRouter>
    </StrictMode>,
  );
};
