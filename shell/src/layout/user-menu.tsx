import { IconPencil } from '@tabler/icons-react';
import type { OrganisationResource } from '@waymark/contracts';
import { lazyPart, Menu, PersonMenu, Suspense } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { withAccountTexts } from '../with-texts.ts';
import { useLogOut } from './use-log-out.ts';

const OrganisationDialog = lazyPart(async () => ({
  default: (await withAccountTexts(import('../organisations/organisation-dialog.tsx'))).OrganisationDialog,
}));

/** Prefetches the sign-in page while the menu is open, so that it can be shown after signing out offline. */
const PrefetchSignIn = (): null => {
  useEffect(() => void import(/* webpackChunkName: "login" */ '../login/login-screen.tsx').catch(() => {}), []);
  return null;
};

/** The user menu; admins also get the actions for the current organisation. */
export const UserMenu = ({ organisation }: { organisation: OrganisationResource | undefined }): ReactNode => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const logOut = useLogOut();
  const [edited, setEdited] = useState<string>();
  // Back leads away from an open dialog, and it must not open again for the next organisation.
  if (edited && edited !== organisation?.uuid) setEdited(undefined);
  return (
    <>
      <PersonMenu onOpen={(address) => navigate(address)} onLogOut={() => void logOut()}>
        <PrefetchSignIn />
        {organisation?.admin && (
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
            onClick={() => setEdited(organisation.uuid)}
          >
            {t('menu.edit_organisation')}
          </Menu.Item>
        )}
      </PersonMenu>
      {organisation && edited && (
        <Suspense fallback={null}>
          <OrganisationDialog organisation={organisation} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  );
};
