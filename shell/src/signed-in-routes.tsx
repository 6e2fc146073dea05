import { lazyPart } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { ScreensArea } from './layout/screens-area.tsx';
import { SignedInArea } from './layout/signed-in-area.tsx';
import { OrganisationArea } from './organisation/organisation-area.tsx';
import { UnknownPath } from './routes/redirects.tsx';
import { withAccountTexts } from './with-texts.ts';

export { prefetchOrganisation } from './organisation/prefetch-organisation.ts';

const AccountScreen = lazyPart(async () => ({
  default: (await withAccountTexts(import('./account/account-screen.tsx'))).AccountScreen,
}));
const OrganisationsScreen = lazyPart(async () => ({
  default: (await withAccountTexts(import('./organisations/organisations-screen.tsx'))).OrganisationsScreen,
}));

/** What only signed-in people see: one piece of code, so that what its screens add is only what they alone need. */
export const SignedInRoutes = (): ReactNode => (
  <Routes>
    <Route element={<ScreensArea />}>
      <Route element={<SignedInArea />}>
        <Route path="/account" element={<AccountScreen />} />
        <Route path="/organization" element={<OrganisationsScreen />} />
        <Route path="/organization/:organisation/*" element={<OrganisationArea />} />
        <Route path="*" element={<UnknownPath />} />
      </Route>
    </Route>
  </Routes>
);
