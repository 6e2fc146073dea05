import { QueryClientProvider } from '@tanstack/react-query';
import React, { type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import ReactDOMClient from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import singleSpaReact from 'single-spa-react';
import { ScreenSkeleton } from '../components/skeletons.tsx';
import { Suspense } from '../components/suspense.tsx';
import { type LocaleLoader, loadTexts, prefetchTexts, registerNamespace } from '../i18n/i18n.ts';
import { WaymarkRouter } from '../navigation/waymark-router.tsx';
import { AppProvider } from './app-context.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { RemoteProps } from './remote-props.ts';

type RemoteDefinition = {
  /** Also the namespace of its texts. */
  name: string;
  Root: ComponentType;
  loadTexts: LocaleLoader;
};

const nothing = (): ReactNode => null;

/** Everything between the shell and a micro-frontend's first component. */
const createRemoteRoot = ({ Root }: RemoteDefinition): FunctionComponent<RemoteProps> => {
  // biome-ignore lint/correctness/noComponentHookFactories: called once, when a micro-frontend is loaded
  const RemoteRoot = ({ queryClient, basename, i18n, onCrash, ...app }: RemoteProps): ReactNode => (
    <ErrorBoundary fallback={nothing} onError={onCrash}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <AppProvider value={app}>
            <WaymarkRouter basename={basename}>
              <Suspense fallback={<ScreenSkeleton />}>
                <Root />
              </Suspense>
            </WaymarkRouter>
          </AppProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </ErrorBoundary>
  );
  return RemoteRoot;
};

/** The single-spa lifecycles of a micro-frontend: the whole of its `src/lifecycles.ts`. */
export const createLifecycles = (definition: RemoteDefinition) => {
  registerNamespace(definition.name, definition.loadTexts);
  prefetchTexts(definition.name);
  const lifecycles = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient,
    rootComponent: createRemoteRoot(definition),
    // RemoteRoot has the error boundary.
    suppressComponentDidCatchWarning: true,
  });
  // With loaded texts, the first rendering is the complete screen; without them the panel of the shell offers to try again.
  const texts = (): Promise<void> => loadTexts(definition.name);
  return { ...lifecycles, mount: [texts, lifecycles.mount] };
};
