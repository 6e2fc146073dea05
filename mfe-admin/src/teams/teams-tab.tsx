import type { TeamResource } from '@waymark/contracts';
import {
  Button,
  CardsSkeleton,
  EmptyState,
  ErrorPanel,
  inChunks,
  LoadMoreTrigger,
  useMediaQuery,
  VirtualList,
} from '@waymark/shell-kit';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../shared/use-address-params.ts';
import { TeamCard } from './team-card.tsx';
import classes from './teams-tab.module.css';
import { useTeamPages } from './use-team-pages.ts';

const CARD_HEIGHT = 160;
type Props = { mayManage: boolean; onCreate: () => void };

const useColumns = (): number => {
  const wide = useMediaQuery('(min-width: 75em)');
  const middle = useMediaQuery('(min-width: 47.5em)');
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

type RowProps = { columns: number; children: ReactNode };

const CardRow = ({ columns, children }: RowProps): ReactNode => (
  <div className={classes.row} style={{ '--columns': columns } as CSSProperties}>
    {children}
  </div>
);

/** Skeleton of the cards, in the same columns. */
const Awaited = ({ columns }: Pick<RowProps, 'columns'>): ReactNode => (
  <CardRow columns={columns}>
    {[...Array(columns).keys()].map((column) => (
      <CardsSkeleton key={column} cards={columns === 1 ? 4 : 2} height={CARD_HEIGHT} />
    ))}
  </CardRow>
);

/** The teams as cards: searched by the server, rendered on scrolling. */
export const TeamsTab = ({ mayManage, onCreate }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { read } = useAddressParams();
  const q = read('q');
  const { items, retry, isEarlier, ...pages } = useTeamPages(q);
  const columns = useColumns();
  const rows = useMemo(() => inChunks(items ?? [], columns), [items, columns]);
  if (pages.error) return <ErrorPanel title={t('teams.failed')} error={pages.error} onRetry={retry} />;
  if (!items || (items.length === 0 && isEarlier)) return <Awaited columns={columns} />;
  if (items.length === 0) return q === '' ? <NoTeams mayManage={mayManage} onCreate={onCreate} /> : <NotFound q={q} />;
  return (
    <>
      <VirtualList<TeamResource[]>
        items={rows}
        itemKey={(row) => row.map(({ uuid }) => uuid).join(' ')}
        estimate={CARD_HEIGHT}
        gap={16}
        render={(row) => (
          <CardRow columns={columns}>
            {row.map((team) => (
              <TeamCard key={team.uuid} team={team} mayManage={mayManage} />
            ))}
          </CardRow>
        )}
      />
      <LoadMoreTrigger pages={pages} length={items.length} />
    </>
  );
};
