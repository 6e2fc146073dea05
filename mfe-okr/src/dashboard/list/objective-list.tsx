import { IconUsersGroup } from '@tabler/icons-react';
import { hasStarted } from '@waymark/contracts';
import {
  currentLanguage,
  ErrorPanel,
  formatPercent,
  LoadMoreTrigger,
  lazyComponent,
  PersonName,
  usePeople,
  useStore,
  VirtualList,
  VisuallyHidden,
} from '@waymark/shell-kit';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { justMade } from '../../objectives/just-made.ts';
import { ObjectiveCard } from '../card/objective-card.tsx';
import { type Filters, ofSlice, toOrder, toQuery } from '../filters/filters.ts';
import type { FilterState } from '../filters/use-filters.ts';
import {
  groupObjectives,
  groupOf,
  groupProgress,
  type ObjectiveGroup,
  type Row,
  toRows,
} from '../grouping/grouping.ts';
import { useGroupNames } from '../grouping/use-group-names.ts';
import type { ObjectiveFilter } from '../objective-query.ts';
import { type LoadedObjectives, useMorePages, useObjectiveList } from '../use-objective-list.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { rareParts } from './lazy-rare-parts.ts';
import classes from './objective-list.module.css';

/** Height of a card with three key results. */
const CARD_HEIGHT = 324;

const GroupHeading = ({ group, isWhole }: { group: ObjectiveGroup; isWhole: boolean }): ReactNode => {
  const { t } = useTranslation('okr');
  const { member } = usePeople([group.key]);
  const person = member(group.key);
  const progress = useMemo(() => groupProgress(group), [group]);
  return (
    <div className={classes.group}>
      <h2>
        {person ? (
          <PersonName person={person} strong />
        ) : (
          <span className={classes.team}>
            <IconUsersGroup size={18} stroke={1.7} aria-hidden />
            {group.name || '…'}
          </span>
        )}
      </h2>
      {isWhole && (
        <>
          <span className={classes.sum}>
            {t('list.group_sum', { count: group.objectives.length, percent: formatPercent(progress) })}
          </span>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ width: `${progress}%` }} />
          </span>
        </>
      )}
    </div>
  );
};

const renderRow = (row: Row): ReactNode =>
  row.kind === 'group' ? <GroupHeading {...row} /> : <ObjectiveCard objective={row.objective} />;

const rowKey = (row: Row): string => (row.kind === 'group' ? `group-${row.group.key}` : row.objective.uuid);

const MadeBeyond = lazyComponent(rareParts, 'MadeBeyond');
const NothingHere = lazyComponent(rareParts, 'NothingHere', ({ filters }) => (
  <CardSkeleton ring={hasStarted(filters.status)} />
));

type Props = FilterState & {
  loaded: LoadedObjectives;
  /** Whether the organisation has no objective at all; undefined until that is known. */
  isNew: boolean | undefined;
};

/** The previous rows until the names of new owners have loaded, because groups are sorted by name; null at first. */
const useNamedRows = (rows: readonly Row[], areNamesPending: boolean): readonly Row[] | null => {
  const named = useRef<readonly Row[] | null>(null);
  if (!areNamesPending) named.current = rows;
  return named.current;
};

/** The query of the list; of several groups, in their order (product-rules.md, "Grouping"). */
const toFilter = (filters: Filters): ObjectiveFilter => ({
  ...toQuery(filters),
  ...(filters.level !== 'company' && { sort: 'owner' }),
  ...toOrder(filters),
  status: filters.status,
  level: filters.level,
});

/** The objectives of the chosen status and level, grouped. */
export const ObjectiveList = ({ loaded, filters, change, isNew }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { nameOf, isPending: areNamesPending } = useGroupNames(loaded.objectives, filters.level);
  const shown = useMemo(() => ofSlice(loaded.objectives, filters.health), [loaded.objectives, filters.health]);
  const { level, attentionFirst } = filters;
  const lang = currentLanguage();
  const { hasMore, isRefreshing } = loaded;
  const last = loaded.objectives.at(-1);
  // The group in which the loaded part ends. In any other order each group may lack some.
  const cut = last && !attentionFirst && !isRefreshing ? groupOf(last, level) : undefined;
  const found = useMemo(() => {
    const isWhole = (key: string): boolean => !hasMore || (cut !== undefined && cut !== key);
    return toRows(groupObjectives(shown, level, nameOf, lang, attentionFirst), isWhole);
  }, [shown, level, nameOf, lang, attentionFirst, hasMore, cut]);
  const rows = useNamedRows(found, loaded.isPending || areNamesPending);
  const made = useStore(justMade)?.uuid;
  // A slice is filtered in the browser.
  const isMoreWanted = useMorePages(loaded, filters.health !== null);
  const { loadMore, moreError, retry } = loaded;
  const error = loaded.error ?? (rows?.length === 0 && moreError);
  if (error) return <ErrorPanel title={t('failed.objectives')} error={error} onRetry={retry} />;
  const isMoreAwaited = areNamesPending || isMoreWanted || loaded.isRefreshing;
  if (loaded.isPending || !rows || (rows.length === 0 && (isMoreAwaited || isNew === undefined)))
    return <CardSkeleton ring={hasStarted(filters.status)} />;
  if (rows.length === 0)
    return <NothingHere filters={filters} change={change} counts={loaded.counts} isNew={isNew === true} />;
  const pages = { more: loadMore ?? retry, isReading: !loadMore, moreError };
  return (
    <section aria-label={t('list.label')} aria-busy={loaded.isRefreshing || areNamesPending} className={classes.list}>
      {filters.level === 'company' && <VisuallyHidden component="h2">{t('list.label')}</VisuallyHidden>}
      <VirtualList items={rows} itemKey={rowKey} estimate={CARD_HEIGHT} gap={12} render={renderRow} reveal={made} />
      {made && hasMore && <MadeBeyond made={made} filter={toFilter(filters)} loaded={loaded} />}
      <LoadMoreTrigger pages={pages} length={loaded.objectives.length} />
    </section>
  );
};

/** The list with its data. */
export const useFilteredList = (filters: Filters): LoadedObjectives => useObjectiveList(toFilter(filters));
