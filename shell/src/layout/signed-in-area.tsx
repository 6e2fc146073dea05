import { QueryClientProvider } from '@tanstack/react-query';
import type { Lang } from '@waymark/contracts';
import {
  CommandPalette,
  changeLanguage,
  createQueryClient,
  ErrorBoundary,
  KeyboardHelp,
  lazyPart,
  prepareMessages,
  Suspense,
  useSession,
} from '@waymark/shell-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { FactorsOfOtherTabs } from '../factors/other-tabs.ts';
import { FreshSignInHost } from '../fresh-sign-in/fresh-sign-in-host.tsx';
import { withAccountTexts } from '../with-texts.ts';
import { gdprAccepted } from './gdpr-accepted.ts';
import { Layout } from './layout.tsx';
import { ScreenCommands } from './screen-commands.tsx';
import { ScreenSkeletonPage } from './screen-skeleton-page.tsx';

const ProofStrip = lazyPart(async () => ({
  default: (await withAccountTexts(import('../prove/proof-strip.tsx'))).ProofStrip,
}));
const GdprNotice = lazyPart(
  async () => ({ default: (await import('./gdpr-notice.tsx')).GdprNotice }),
  () => {},
);

const FIRST_INPUTS = ['pointerdown', 'keydown'] as const;

/** Fetches the texts of error messages with the first click or key press: before that, no action can fail. */
const useMessages = (lang: Lang): void => {
  useEffect(() => {
    const fetchTexts = (): void => void prepareMessages(lang).catch(() => {});
    for (const type of FIRST_INPUTS) window.addEventListener(type, fetchTexts, { once: true, capture: true });
    return () => {
      for (const type of FIRST_INPUTS) window.removeEventListener(type, fetchTexts, { capture: true });
    };
  }, [lang]);
};

/** Everything that needs a session: the query cache, the layout, the palette and the keyboard shortcuts. Remounted for each sign-in. */
export const SignedInArea = (): ReactNode => {
  const [queryClient] = useState(createQueryClient);
  const { user } = useSession();
  useEffect(() => {
    void changeLanguage(user.lang);
  }, [user.lang]);
  useMessages(user.lang);
  return (
    <QueryClientProvider client={queryClient}>
      <Layout>
        {user.must_prove_email && (
          <Suspense fallback={null}>
            <ProofStrip />
          </Suspense>
        )}
        <Suspense fallback={<ScreenSkeletonPage />}>
          <Outlet />
        </Suspense>
      </Layout>
      <ScreenCommands />
      <CommandPalette />
      <KeyboardHelp />
      <FreshSignInHost />
      <FactorsOfOtherTabs />
      {!user.gdpr_accepted && !gdprAccepted.read() && (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <GdprNotice />
          </Suspense>
        </ErrorBoundary>
      )}
    </QueryClientProvider>
  );
};
