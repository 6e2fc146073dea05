import { hasStarted, STATUSES } from '@waymark/contracts';
import {
  BlockedNotice,
  DialogSkeleton,
  lazyComponent,
  lazyGroup,
  lazyPart,
  Pipeline,
  prepareDialogs,
  Suspense,
  useAfterPaint,
  useCommands,
  useOrganisation,
  useScreenTitle,
  useShortcut,
  useWhenIdle,
  VisuallyHidden,
} from '@waymark/shell-kit';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { paceInWords } from '../pace/key-result-pace.tsx';
import { cardActions } from './card/lazy-actions.ts';
import { LevelCharts } from './charts/level-charts.tsx';
import type { ChartsProps } from './charts/level-doughnuts.tsx';
import { ColumnsSkeleton } from './columns/columns-skeleton.tsx';
import classes from './dashboard-screen.module.css';
import { isFiltered, ofSlice, resetFilters } from './filters/filters.ts';
import { type FilterState, useFilters } from './filters/use-filters.ts';
import { useLastFilters } from './filters/use-last-filters.ts';
import { NewOrganisation } from './first-steps/new-organisation.tsx';
import { ObjectiveList, useFilteredList } from './list/objective-list.tsx';
import { useIsNew } from './list/use-is-new.ts';
import { DashboardToolbar } from './toolbar/dashboard-toolbar.tsx';
import { useBlock } from './use-block.ts';

// With the words, so that no card grows when they arrive.
const ColumnsView = lazyPart(async () => {
  const [{ ColumnsView: View }] = await Promise.all([import('./columns/columns-view.tsx'), paceInWords.load()]);
  return { default: View };
});
// Not `lazyPart`: it shows a placeholder first, even for code that is already loaded.
const dialogs = lazyGroup(async () => {
  const [{ Dialogs }] = await Promise.all([import('../dialogs/dialogs.tsx'), prepareDialogs()]);
  return { Dialogs };
});
const Frame = (): ReactNode => <DialogSkeleton onClose={useDialogAddress().close} />;
const Dialogs = lazyComponent(dialogs, 'Dialogs', () => <Frame />);

/** Prefetches what a first click on a card or on *New objective* opens, so that it opens at once. */
const fetchDialogs = () =>
  Promise.all([
    dialogs.load(),
    import('@waymark/shell-kit/actions').then(({ prepareFields }) => prepareFields()),
    cardActions.load(),
  ]);

const ListView = ({ filters, change }: FilterState): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const loaded = useFilteredList(filters);
  const isNew = useIsNew(loaded.counts);
  const listFailed = loaded.error !== null;
  const cardsPainted = useAfterPaint(!loaded.isPending);
  useWhenIdle(cardsPainted, fetchDialogs);
  const choose: ChartsProps['onChoose'] = useCallback((level, health) => change({ level, health }), [change]);
  const found = filters.health ? ofSlice(loaded.objectives, filters.health).length : loaded.counts?.[filters.status];
  const steps = STATUSES.map((status) => ({
    value: status,
    label: t(`kit:status.${status}`),
    count: loaded.counts?.[status],
  }));
  return (
    <>
      <VisuallyHidden role="status">
        {isFiltered(filters) && found !== undefined && t('list.found', { count: found })}
      </VisuallyHidden>
      <Pipeline
        steps={steps}
        value={filters.status}
        onChange={(status) => change({ status, health: null })}
        label={t('dashboard.statuses')}
      />
      {hasStarted(filters.status) && !isNew && (
        // Not in a new organisation, where they are empty and push its first buttons out of sight.
        // The key remounts the charts when the list recovers, so that they retry as well.
        <LevelCharts
          key={String(listFailed)}
          filters={filters}
          drawn={cardsPainted}
          listFailed={listFailed}
          onChoose={choose}
        />
      )}
      {/* Another element, not the same one moved up, when the charts give way. */}
      <div key={Number(isNew === true)} className={classes.list}>
        <ObjectiveList loaded={loaded} filters={filters} change={change} isNew={isNew} />
      </div>
    </>
  );
};

const useDashboardCommands = (state: FilterState, create: () => void): void => {
  const { t } = useTranslation('okr');
  useShortcut('c', create, t('toolbar.create'));
  useCommands('okr-dashboard', () => {
    const group = t('kit:palette.actions');
    return [
      { id: 'new-objective', group, label: t('toolbar.create'), hint: 'c', run: create },
      { id: 'reset-filters', group, label: t('list.reset'), run: () => state.change(resetFilters(state.filters)) },
    ];
  });
};

const Working = (): ReactNode => {
  const state = useFilters();
  const { dialog, open } = useDialogAddress();
  const create = (): void => open({ kind: 'objective-new' });
  useDashboardCommands(state, create);
  return (
    <>
      <NewOrganisation />
      <DashboardToolbar {...state} onCreate={create} />
      {state.filters.view === 'columns' ? (
        <Suspense fallback={<ColumnsSkeleton />}>
          <ColumnsView {...state} />
        </Suspense>
      ) : (
        <ListView {...state} />
      )}
      {dialog && <Dialogs dialog={dialog} />}
    </>
  );
};

/** The organisation's objectives, with filters, charts and their actions. */
export const DashboardScreen = (): ReactNode => {
  const { t } = useTranslation('okr');
  const { name } = useOrganisation();
  const block = useBlock();
  useScreenTitle(t('dashboard.screen'));
  const remembered = useLastFilters();
  if (remembered !== null) return <Navigate to={{ search: remembered }} replace />;
  return (
    <>
      <VisuallyHidden component="h1">{t('dashboard.title', { name })}</VisuallyHidden>
      {block ? <BlockedNotice block={block} /> : <Working />}
    </>
  );
};
