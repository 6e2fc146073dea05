import {
  IconBook,
  IconBuilding,
  IconBuildingStore,
  IconInfoCircle,
  IconLifebuoy,
  IconLogout,
  IconUserCircle,
} from '@tabler/icons-react';
import { guidePath } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openContact } from '../contacts/open-contact.ts';
import { useContacts } from '../contacts/use-contacts.ts';
import { currentLanguage } from '../i18n/language.ts';
import { openBackoffice } from '../navigation/backoffice.ts';
import { useSession } from '../session/use-session.ts';
import { Menu } from './floating.tsx';
import classes from './person-menu.module.css';
import type { PersonMenuProps } from './person-menu.tsx';

const icon = (Icon: typeof IconLogout): ReactNode => <Icon size={16} stroke={1.6} aria-hidden />;

/** The menu of the user, initially open. */
export const OpenedPersonMenu = ({
  greeting,
  onOpen,
  onLogOut,
  inBackoffice = false,
  children,
}: PersonMenuProps & { greeting: ReactNode }): ReactNode => {
  const { t } = useTranslation('kit');
  const { user } = useSession();
  const { about_url: aboutUrl, support_url: supportUrl } = useContacts();
  return (
    // The header is sticky, so its menu does not scroll with the page.
    <Menu width={232} defaultOpened floatingStrategy="fixed">
      <Menu.Target>
        <button type="button" className={classes.greeting}>
          {greeting}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={icon(IconUserCircle)} onClick={() => onOpen('/account')}>
          {t('menu.account')}
        </Menu.Item>
        <Menu.Item leftSection={icon(IconBuilding)} onClick={() => onOpen('/organization')}>
          {t('menu.change_organisation')}
        </Menu.Item>
        {children}
        {user.super_admin && !inBackoffice && (
          <Menu.Item leftSection={icon(IconBuildingStore)} onClick={openBackoffice}>
            {t('menu.back_office')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={icon(IconBook)} onClick={() => openContact(guidePath(currentLanguage()))}>
          {t('contact.guide')}
        </Menu.Item>
        {supportUrl && (
          <Menu.Item leftSection={icon(IconLifebuoy)} onClick={() => openContact(supportUrl)}>
            {t('contact.support')}
          </Menu.Item>
        )}
        {aboutUrl && (
          <Menu.Item leftSection={icon(IconInfoCircle)} onClick={() => openContact(aboutUrl)}>
            {t('contact.about')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={icon(IconLogout)} onClick={onLogOut}>
          {t('menu.log_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
