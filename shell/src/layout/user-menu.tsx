import { IconBuilding, IconChevronDown, IconLogout, IconPencil, IconUserCircle } from '@tabler/icons-react';
import type { OrganisationResource } from '@waymark/contracts';
import { Menu, PersonAvatar, toast, useApi, userApi, useSession } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import classes from './layout.module.css';

const OrganisationDialog = lazy(async () => ({
  default: (await import('../organisations/organisation-dialog.tsx')).OrganisationDialog,
}));

const icon = (Icon: typeof IconLogout): ReactNode => <Icon size={16} stroke={1.6} aria-hidden />;

/** Signs out here and on the server; a server that is away does not keep anyone in. */
export const useLogOut = (): (() => Promise<void>) => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { session } = useSession();
  const navigate = useNavigate();
  return async () => {
    await userApi(api)
      .logout()
      .catch(() => {});
    navigate('/login', { replace: true });
    session.end();
    toast.success(t('menu.goodbye'));
  };
};

/** The greeting and what belongs to the person. */
export const UserMenu = ({ organisation }: { organisation: OrganisationResource | undefined }): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const [editing, setEditing] = useState(false);
  const [wanted, setWanted] = useState(false);
  const greeting = (
    <>
      <PersonAvatar person={user} size="md" decorative />
      <span className={classes.hello}>{t('menu.greeting', { name: user.first_name })}</span>
      <IconChevronDown size={16} stroke={1.6} aria-hidden />
    </>
  );
  // The menu's code comes with the first click.
  if (!wanted) {
    return (
      <button
        type="button"
        className={classes.greeting}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setWanted(true)}
      >
        {greeting}
      </button>
    );
  }
  return (
    <>
      <Menu width={232} defaultOpened>
        <Menu.Target>
          <button type="button" className={classes.greeting}>
            {greeting}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={icon(IconUserCircle)} onClick={() => navigate('/account')}>
            {t('menu.account')}
          </Menu.Item>
          <Menu.Item leftSection={icon(IconBuilding)} onClick={() => navigate('/organization')}>
            {t('menu.change_organisation')}
          </Menu.Item>
          {organisation?.admin && (
            <Menu.Item leftSection={icon(IconPencil)} onClick={() => setEditing(true)}>
              {t('menu.edit_organisation')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={icon(IconLogout)} onClick={() => void logOut()}>
            {t('menu.log_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {organisation && editing && (
        <Suspense fallback={null}>
          <OrganisationDialog organisation={organisation} opened onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
};
