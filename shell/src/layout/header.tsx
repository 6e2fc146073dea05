import { IconLayoutSidebar } from '@tabler/icons-react';
import type { OrganisationResource } from '@waymark/contracts';
import { ActionIcon, Link, LogoMark } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrganisationMark } from '../organisations/organisation-mark.tsx';
import { InboxBell } from './inbox-bell.tsx';
import classes from './layout.module.css';
import { Unsent } from './unsent.tsx';
import { UserMenu } from './user-menu.tsx';

type Props = { organisation: OrganisationResource | undefined; wide: boolean; onToggle?: () => void };

/** The line at the top: menu toggle, the mark, the organisation, the greeting. */
export const Header = ({ organisation, wide, onToggle }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <header className={classes.header}>
      {onToggle && (
        <ActionIcon
          className={classes.toggle}
          size={40}
          aria-label={t('header.menu')}
          aria-expanded={wide}
          onClick={onToggle}
        >
          <IconLayoutSidebar size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <Link to="/organization" className={classes.logo} title={t('header.organisations')}>
        <LogoMark size={26} />
        <span className={classes.product}>Waymark</span>
      </Link>
      {organisation && (
        <Link
          to={`/organization/${organisation.uuid}`}
          className={classes.organisation}
          title={t('header.dashboard', { name: organisation.name })}
        >
          <OrganisationMark organisation={organisation} size={28} />
          <span className={classes.organisationName}>{organisation.name}</span>
        </Link>
      )}
      <div>
        <Unsent />
        {organisation && <InboxBell org={organisation.uuid} />}
        <UserMenu organisation={organisation} />
      </div>
    </header>
  );
};
