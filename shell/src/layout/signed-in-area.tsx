import { QueryClientProvider } from '@tanstack/react-query';
import {
  CommandPalette,
  changeLanguage,
  createQueryClient,
  KeyboardHelp,
  prepareMessages,
  useSession,
} from '@waymark/shell-kit';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { GdprNotice } from './gdpr-notice.tsx';
import { Layout } from './layout.tsx';
import { ScreenCommands } from './screen-commands.tsx';
import { ScreenSkeletonPage } from './screen-skeleton-page.tsx';

/** Everything that needs a session: its server state, the layout, the palette and the keys. A new sign-in begins afresh. */
export const SignedInArea = (): ReactNode => {
  const [queryClient] = useState(createQueryClient);
  const { user } = useSession();
  useEffect(() => {
    void changeLanguage(user.lang);
    void prepareMessages(user.lang);
  }, [user.lang]);
  return (
    <QueryClientProvider client={queryClient}>
      <Layout>
        <Suspense fallback={<ScreenSkeletonPage />}>
          <Outlet />
        </Suspense>
      </Layout>
      <ScreenCommands />
      <CommandPalette />
      <KeyboardHelp />
      {!user.gdpr_accepted && <GdprNotice />}
    </QueryClientProvider>
  );
};
