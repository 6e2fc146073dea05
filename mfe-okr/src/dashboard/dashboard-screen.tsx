import { useQuery } from '@tanstack/react-query';
import { STATUSES } from '@waymark/contracts';
import {
  BlockedNotice,
  blockOf,
  keys,
  Pipeline,
  subscriptionApi,
  useApi,
  useCommands,
  useOrganisation,
  useShortcut,
  VisuallyHidden,
} from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { LevelCharts } from './charts/level-charts.tsx';
import { resetFilters } from './filters/filters.ts';
import { type FilterState, useFilters } from './filters/use-filters.ts';
import { ObjectiveList, useListOf } from './list/objective-list.tsx';
import { DashboardToolbar } from './toolbar/dashboard-toolbar.tsx';

const ColumnsView = lazy(() =>
  import('./columns/columns-view.tsx').then((module) => ({ default: module.ColumnsView })),
);
const Dialogs = lazy(() => import('../dialogs/dialogs.tsx').then((module) => ({ default: module.Dialogs })));

/** Asks whether the subscription lets the organisation work (spec section 2, "On load"). */
const useBlock = (): ReturnType<typeof blockOf> => {
  const api = useApi();
  const organisation = useOrganisation();
  const { data } = useQuery({
    queryKey: keys.subscription(organisation.uuid),
    queryFn: () => subscriptionApi(api, organisation.uuid).check(),
  });
  return blockOf(data ?? organisation);
};

const ListView = ({ filters, change }: FilterState): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const loaded = useListOf(filters);
  const steps = STATUSES.map((status) => ({
    value: status,
    label: t(`kit:status.${status}`),
    count: loaded.counts?.[status],
  }));
  const charted = filters.status !== 'creation' && filters.status !== 'validation';
  return (
    <>
      <Pipeline
        steps={steps}
        value={filters.status}
        onChange={(status) => change({ status, health: null })}
        label={t('dashboard.statuses')}
      />
      {charted && <LevelCharts filters={filters} onChoose={(level, health) => change({ level, health })} />}
      <ObjectiveList loaded={loaded} filters={filters} change={change} />
    </>
  );
};

const Working = (): ReactNode => {
  const { t } = useTranslation('okr');
  const state = useFilters();
  const { dialog, open } = useDialogAddress();
  const create = (): void => open({ kind: 'objective-new' });
  useShortcut('c', create, t('toolbar.create'));
  useCommands('okr-dashboard', () => [
    { id: 'new-objective', group: t('commands.group'), label: t('toolbar.create'), hint: 'c', run: create },
    {
      id: 'reset-filters',
      group: t('commands.group'),
      label: t('list.reset'),
      run: () => state.change(resetFilters(state.filters)),
    },
  ]);
  return (
    <>
      <DashboardToolbar {...state} onCreate={create} />
      {state.filters.view === 'columns' ? (
        <Suspense>
          <ColumnsView {...state} />
        </Suspense>
      ) : (
        <ListView {...state} />
      )}
      {dialog && (
        <Suspense>
          <Dialogs dialog={dialog} />
        </Suspense>
      )}
    </>
  );
};

/** The organisation's objectives: how it is doing, and what is owed (spec section 2). */
export const DashboardScreen = (): ReactNode => {
  const { t } = useTranslation('okr');
  const { uuid, admin, name } = useOrganisation();
  const block = useBlock();
  const root = `/organization/${uuid}`;
  return (
    <>
      <VisuallyHidden component="h1">{t('dashboard.title', { name })}</VisuallyHidden>
      {block ? (
        <BlockedNotice
          kind={block}
          isAdmin={admin}
          subscriptionLink={`${root}/admin/subscription`}
          membersLink={`${root}/admin/members`}
        />
      ) : (
        <Working />
      )}
    </>
  );
};
