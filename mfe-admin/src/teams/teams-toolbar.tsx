import { SearchInput, SegmentedControl } from '@waymark/shell-kit';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberFilter } from '../shared/member-filter.tsx';
import { useAddressParams } from '../shared/use-address-params.ts';
import { ShownCount } from './shown-count.tsx';
import classes from './teams-screen.module.css';

const PAUSE_MS = 250;

type Props = {
  tab: 'users' | 'teams';
  /** While there are too many users, the teams cannot be opened. */
  teamsClosed: boolean;
  /** False while a notice replaces the list, so that there is nothing to search. */
  searchable: boolean;
};

/** The toggle between users and teams, and the search of the one shown. */
export const TeamsToolbar = ({ tab, teamsClosed, searchable }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { read, push, replace } = useAddressParams();
  const q = read('q');
  const search = useCallback((value: string) => replace({ q: value }), [replace]);
  return (
    <div className={classes.toolbar}>
      <SegmentedControl
        className={classes.toggle}
        aria-label={t('teams.toggle')}
        value={tab}
        onChange={(next) => push({ tab: next === 'teams' ? 'teams' : null, q: null, show: null })}
        data={[
          { value: 'users', label: t('teams.users_tab') },
          { value: 'teams', label: t('teams.teams_tab'), disabled: teamsClosed },
        ]}
      />
      {searchable && (
        <>
          <SearchInput
            key={tab}
            className={classes.search}
            label={t(tab === 'users' ? 'users.search' : 'teams.search')}
            value={q}
            onChange={search}
            debounce={PAUSE_MS}
          />
          {tab === 'users' && <MemberFilter className={classes.filter} />}
          <ShownCount tab={tab} />
        </>
      )}
    </div>
  );
};
