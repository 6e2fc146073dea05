import { QueryClient } from '@tanstack/react-query';
import { createApiClient, createSession, i18n, registerNamespace, startI18n, WaymarkProviders, WaymarkRouter } from '@waymark/shell-kit';
import { Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { mountFromNetwork } from './remotes/mounting.ts';
import { RemotePanel } from './remotes/remote-panel.tsx';

const session = createSession({ refreshUrl: '/api/v1/user/refresh' });
const api = createApiClient({ baseUrl: '/api/v1', session });
const queryClient = new QueryClient();

const Trial = () => {
  const [name, setName] = useState('okr');
  const [remoteProps] = useState({ queryClient, api, session, basename: '/', i18n, colorScheme: 'light' as const });
  return (
    <>
      {['okr', 'admin', 'backoffice', 'missing'].map((each) => (
        <button type="button" id={each} key={each} onClick={() => setName(each)}>{each}</button>
      ))}
      <RemotePanel key={name} name={name} remoteProps={remoteProps} mount={mountFromNetwork} />
    </>
  );
};

export const start = async (element: HTMLElement | null): Promise<void> => {
  if (!element) throw new Error('no root');
  registerNamespace('shell', (lang) => import(`../locales/${lang}.json`));
  await startI18n(['kit', 'shell']);
  createRoot(element).render(
    <WaymarkProviders place="page">
      <WaymarkRouter>
        <Suspense fallback={null}>
          <Trial />
        </Suspense>
      </WaymarkRouter>
    </WaymarkProviders>,
  );
};
