import type { TeamResource } from '@waymark/contracts';
import {
  Button,
  CardsSkeleton,
  EmptyState,
  ErrorPanel,
  useMediaQuery,
  useTeams,
  VirtualList,
} from '@waymark/shell-kit';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../shared/use-address-params.ts';
import { TeamCard } from './team-card.tsx';
import { findTeams, inRows } from './team-list.ts';
import classes from './teams-tab.module.css';
import { usePeopleSearch } from './use-people-search.ts';

const CARD_HEIGHT = 160;
type Props = { mayManage: boolean; onCreate: () => void };

const useColumns = (): number => {
  const wide = useMediaQuery('(min-width: 1200px)');
  const middle = useMediaQuery('(min-width: 760px)');
  if (wide) return 3;
  return middle ? 2 : 1;
};

const NoTeams = ({ mayManage, onCreate }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <EmptyState
      drawing="people"
      title={t('teams.empty')}
      text={t('teams.empty_text')}
      action={mayManage && <Button onClick={onCreate}>{t('teams.create')}</Button>}
    />
  );
};

const NotFound = ({ q }: { q: string }): ReactNode => {
  const { t } = useTranslation('admin');
  const { replace } = useAddressParams();
  return (
    <EmptyState
      drawing="search"
      title={t('teams.none_found')}
      text={t('teams.none_found_text', { q })}
      action={
        <Button variant="default" onClick={() => replace({ q: null })}>
          {t('users.reset')}
        </Button>
      }
    />
  );
};

/** The teams as cards, rendered as one scrolls. */
export const TeamsTab = ({ mayManage, onCreate }: Props): ReactNode => {
  const { read } = useAddressParams();
  const q = read('q');
  const { data: teams, isPending, isError, refetch } = useTeams();
  const { found, isSearching } = usePeopleSearch(q);
  const columns = useColumns();
  const rows = useMemo(() => inRows(findTeams(teams ?? [], q, found), columns), [teams, q, found, columns]);
  if (isPending) return <CardsSkeleton cards={4} height={CARD_HEIGHT} />;
  if (isError && !teams) return <ErrorPanel onRetry={() => void refetch()} />;
  if (teams?.length === 0) return <NoTeams mayManage={mayManage} onCreate={onCreate} />;
  if (rows.length === 0) return isSearching ? <CardsSkeleton cards={4} height={CARD_HEIGHT} /> : <NotFound q={q} />;
  return (
    <VirtualList<TeamResource[]>
      items={rows}
      itemKey={(row) => row.map(({ uuid }) => uuid).join(' ')}
      estimate={CARD_HEIGHT}
      gap={16}
      render={(row) => (
        <div className={classes.row} style={{ '--columns': columns } as CSSProperties}>
          {row.map((team) => (
            <TeamCard key={team.uuid} team={team} mayManage={mayManage} />
          ))}
        </div>
      )}
    />
  );
};
