import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type RenderResult, render } from '@testing-library/react';
import type { OrganisationResource, UserResource } from '@waymark/contracts';
import { type ReactNode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type ApiClient, type ApiClientOptions, createApiClient } from '../api/api-client.ts';
import { Suspense } from '../components/suspense.tsx';
import { toast, toastStore } from '../components/toast.ts';
import { ToastHost } from '../components/toast-host.tsx';
import { createQueryClient } from '../data/query-client.ts';
import { LeaveGuardHost } from '../forms/leave-guard-host.tsx';
import { i18n } from '../i18n/language.ts';
import { pageNavigation } from '../navigation/navigation.ts';
import { WaymarkRouter } from '../navigation/waymark-router.tsx';
import { outboxInUse } from '../outbox/outbox-in-use.ts';
import { AppProvider } from '../remotes/app-context.tsx';
import type { AdminTab } from '../remotes/micro-frontend.ts';
import { createSession, type Session } from '../session/session.ts';
import { Mantine } from '../theme/in-mantine.tsx';
import { type FakeRoutes, fakeServer } from './fake-server.ts';
import { installBrowserStubs } from './jsdom-stubs.ts';
import { anOrganisation, aUser } from './people.ts';
import { startTestTexts } from './test-texts.ts';

export type RenderOptions = {
  routes?: FakeRoutes;
  user?: UserResource | null;
  /** `null`: a page without an organisation. */
  organisation?: OrganisationResource | null;
  /** The address, below the organisation's if there is one. */
  path?: string;
} & Pick<ApiClientOptions, 'onSignInTooOld'>;
type RenderedApp = RenderResult & {
  api: ApiClient;
  session: Session;
  queryClient: QueryClient;
  calls: ReturnType<typeof fakeServer>['calls'];
};

let adminTabs: readonly AdminTab[] = [];

/** Registers the tabs of the admin area for the test: without its tab a screen leads to the dashboard. */
export const readAdminTabs = (tabs: readonly AdminTab[]): void => {
  adminTabs = tabs;
};

/** Leaving the page closes its outbox. */
const Leaving = (): null => {
  useEffect(() => () => outboxInUse.set(undefined), []);
  return null;
};

/** Retries as often as the product does, but at once. */
const createTestQueryClient = (): QueryClient => {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  return client;
};

/** Renders a screen with providers, English texts, a session, and a fake server with the given routes. */
export const renderApp = async (screen: ReactNode, options: RenderOptions = {}): Promise<RenderedApp> => {
  const { routes = {}, user = aUser(), organisation = anOrganisation(), path = '', onSignInTooOld } = options;
  installBrowserStubs();
  // Toasts of the previous test do not belong to this one.
  for (const { id } of toastStore.snapshot()) toast.dismiss(id);
  await startTestTexts();
  const server = fakeServer(routes);
  const session = createSession({
    userUrl: '/api/v1/user',
    fetch: server.fetch,
    exclusively: (work) => work(),
  });
  if (user) session.begin({ user, token: 'test-token' });
  else session.end();
  const api = createApiClient({ baseUrl: '/api/v1', session, fetch: server.fetch, onSignInTooOld });
  const queryClient = createTestQueryClient();
  const basename = organisation ? `/organization/${organisation.uuid}` : '/';
  act(() => pageNavigation().replace(`${organisation ? basename : ''}${path}` || '/'));
  const inApp = (children: ReactNode): ReactNode => (
    <Mantine test>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <AppProvider value={{ api, session, organisation: organisation ?? undefined, adminTabs }}>
            <WaymarkRouter basename={basename}>
              <Suspense fallback={null}>{children}</Suspense>
              <ToastHost />
              <LeaveGuardHost />
              <Leaving />
            </WaymarkRouter>
          </AppProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </Mantine>
  );
  const rendered = render(inApp(screen));
  const rerender = (next: ReactNode): void => rendered.rerender(inApp(next));
  return Object.assign({ ...rendered, rerender }, { api, session, queryClient, calls: server.calls });
};
