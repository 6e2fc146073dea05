import { IconBell } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { CountMark } from './count-mark.tsx';
import classes from './layout.module.css';
import { useInboxCount } from './use-inbox-count.ts';

/** How much waits for the reader in an organisation, in words and as a number; leads to what it is. */
export const InboxBell = ({ org }: { org: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const count = useInboxCount(org);
  const label = t('header.inbox', { count });
  return (
    <NavLink to={`/organization/${org}/inbox`} className={classes.bell} aria-label={label} title={label}>
      <IconBell size={20} stroke={1.6} aria-hidden />
      <CountMark count={count} />
    </NavLink>
  );
};
