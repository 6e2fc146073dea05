import { IconPencil } from '@tabler/icons-react';
import { logout, type OrganisationResource } from '@waymark/contracts';
import { Menu, PersonMenu, toast, useApi, useSession } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

const OrganisationDialog = lazy(async () => ({
  default: (await import('../organisations/organisation-dialog.tsx')).OrganisationDialog,
}));

/** Signs out here and on the server; a server that is away does not keep anyone in. */
export const useLogOut = (): (() => Promise<void>) => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { session } = useSession();
  const navigate = useNavigate();
  return async () => {
    await api.ask(logout, {}).catch(() => {});
    navigate('/login', { replace: true });
    session.end();
    toast.success(t('menu.goodbye'));
  };
};

/** The person's menu, with what admins do with the organisation of the address. */
export const UserMenu = ({ organisation }: { organisation: OrganisationResource | undefined }): ReactNode => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const logOut = useLogOut();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PersonMenu onOpen={(address) => navigate(address)} onLogOut={() => void logOut()}>
        {organisation?.admin && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={() => setEditing(true)}>
            {t('menu.edit_organisation')}
          </Menu.Item>
        )}
      </PersonMenu>
      {organisation && editing && (
        <Suspense fallback={null}>
          <OrganisationDialog organisation={organisation} opened onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
};
