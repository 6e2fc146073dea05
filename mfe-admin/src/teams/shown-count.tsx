import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../shared/use-address-params.ts';
import { useMemberFilter } from '../shared/use-member-filter.ts';
import { useMemberPages } from '../shared/use-member-pages.ts';
import classes from './teams-screen.module.css';
import { useTeamPages } from './use-team-pages.ts';

const Users = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { total } = useMemberPages(useMemberFilter().filter);
  return total === undefined ? null : t('users.count', { count: total });
};

const Teams = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { read } = useAddressParams();
  const { total } = useTeamPages(read('q'));
  return total === undefined ? null : t('teams.count', { count: total });
};

/** The number of users or teams in the tab that is shown. */
export const ShownCount = ({ tab }: { tab: 'users' | 'teams' }): ReactNode => (
  <p className={classes.count} role="status">
    {tab === 'users' ? <Users /> : <Teams />}
  </p>
);
