import { IconChartDonut3, IconHistory, IconSettings, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import classes from './layout.module.css';

type Place = {
  key: string;
  path: string;
  Icon: typeof IconHistory;
  admins?: true;
  isActive: (below: string) => boolean;
};

/** What the rail leads to, below the organisation's address. */
export const places: readonly Place[] = [
  { key: 'dashboard', path: '', Icon: IconChartDonut3, isActive: (below) => below === '' },
  { key: 'teams', path: '/teams', Icon: IconUsersGroup, isActive: (below) => below.startsWith('/teams') },
  { key: 'history', path: '/history', Icon: IconHistory, isActive: (below) => below.startsWith('/history') },
  {
    key: 'settings',
    path: '/admin/members',
    Icon: IconSettings,
    admins: true,
    isActive: (below) => below.startsWith('/admin'),
  },
];

/** The side rail; on phones the bar at the bottom. */
export const Navigation = ({ uuid, admin }: { uuid: string; admin: boolean }): ReactNode => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const root = `/organization/${uuid}`;
  const below = pathname.slice(root.length).replace(/\/+$/, '');
  return (
    <nav aria-label={t('navigation.label')} className={classes.rail}>
      {places
        .filter(({ admins }) => admin || !admins)
        .map(({ key, path, Icon, isActive }) => (
          <Link
            key={key}
            to={`${root}${path}`}
            className={classes.place}
            aria-current={isActive(below) ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden />
            <span className={classes.placeName}>{t(`navigation.${key}`)}</span>
          </Link>
        ))}
    </nav>
  );
};
