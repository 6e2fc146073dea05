import { useTeams } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberPages } from '../shared/use-member-pages.ts';
import { useUserFilter } from '../users/use-user-filter.ts';
import classes from './teams-screen.module.css';

const Users = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { total } = useMemberPages(useUserFilter());
  return total === undefined ? null : t('users.count', { count: total });
};

const Teams = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { data } = useTeams();
  return data ? t('teams.count', { count: data.length }) : null;
};

/** The number of users or teams in the tab that is shown. */
export const ShownCount = ({ tab }: { tab: 'users' | 'teams' }): ReactNode => (
  <p className={classes.count} role="status">
    {tab === 'users' ? <Users /> : <Teams />}
  </p>
);
