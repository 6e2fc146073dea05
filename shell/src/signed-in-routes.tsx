import { lazyPart } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { ScreensArea } from './layout/screens-area.tsx';
import { SignedInArea } from './layout/signed-in-area.tsx';
import { OrganisationArea } from './organisation/organisation-area.tsx';
import { UnknownPath } from './routes/redirects.tsx';
import { withAccountTexts } from './with-texts.ts';

export { prefetchOrganisation } from './organisation/prefetch-organisation.ts';

const AccountScreen = lazyPart(async () => {
  const [{ AccountScreen: Screen }] = await Promise.all([
    import('./account/account-screen.tsx'),
    // Without the code of its fields the forms would show placeholders of other heights.
    withAccountTexts(import('@waymark/shell-kit/actions')).then(({ prepareForms, prepareControls }) =>
      Promise.all([prepareForms(), prepareControls()]),
    ),
  ]);
  return { default: Screen };
});
const OrganisationsScreen = lazyPart(async () => ({
  default: (await withAccountTexts(import('./organisations/organisations-screen.tsx'))).OrganisationsScreen,
}));

/** The signed-in screens share one chunk; each lazy screen adds only the code that it alone needs. */
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
