import { IconBuildingCommunity } from '@tabler/icons-react';
import { EmptyState, lazyPart, RowsSkeleton, SearchInput, Suspense, useSearchParams } from '@waymark/shell-kit';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import { Pagination } from '@waymark/shell-kit/tables';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatements } from '../organisation/use-organisation.ts';
import { Refused } from '../refused.tsx';
import { usePageThereIs } from '../use-page-there-is.ts';
import type { Chosen } from './organisation-actions.tsx';
import classes from './organisations.module.css';
import { OrganisationsTable } from './organisations-table.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { PAGE_SIZE, useOrganisationPage } from './use-organisation-page.ts';

const PAUSE_MS = 250;

const OrganisationPage = lazyPart(async () => ({
  default: (await import('../organisation/organisation-page.tsx')).OrganisationPage,
}));

/** Search and page, kept in the address; a new search starts at the first page. */
const useListAddress = () => {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (q: string, page: number) =>
      setParams(new URLSearchParams({ ...(q && { q }), ...(page > 0 && { page: String(page + 1) }) }), {
        replace: true,
      }),
    [setParams],
  );
  const q = params.get('q') ?? '';
  const page = Math.max(0, Math.trunc(Number(params.get('page') ?? 1)) - 1 || 0);
  const search = useCallback((value: string) => set(value, 0), [set]);
  return { q, page, search, turn: (next: number) => set(q, next) };
};

const Found = ({ q, page, onTurn }: { q: string; page: number; onTurn: (page: number) => void }): ReactNode => {
  const { t } = useTranslation('backoffice');
  const { data, error, isPending, isPlaceholderData, refetch } = useOrganisationPage(q, page);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const pages = data && Math.ceil(data.total / PAGE_SIZE);
  usePageThereIs(page, isPlaceholderData ? undefined : pages, onTurn);
  if (isPending || (isPlaceholderData && data?.total === 0)) return <RowsSkeleton rows={8} />;
  if (!data) return <Refused title={t('organisations.failed')} error={error} onRetry={() => void refetch()} />;
  if (data.total === 0) {
    return (
      <EmptyState
        icon={<IconBuildingCommunity size={24} stroke={1.6} aria-hidden />}
        title={t('organisations.none')}
        text={t(q ? 'organisations.none_found' : 'organisations.none_yet', { q })}
      />
    );
  }
  return (
    <>
      <p className={classes.count} role="status">
        {t('organisations.count', { count: data.total })}
      </p>
      <OrganisationsTable organisations={data.organisations} onChoose={setChosen} />
      <div className={classes.pages}>
        <Pagination page={page} pages={pages ?? 0} onChange={onTurn} />
      </div>
      {chosen && <OwnerDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
};

type OneProps = { uuid: string; month: string | null };

const OneOrganisation = ({ uuid, month }: OneProps): ReactNode => {
  const { data } = useStatements(uuid);
  return (
    <AdminFrame active="subscription-management" screen={data?.name}>
      <Suspense fallback={<RowsSkeleton rows={8} />}>
        <OrganisationPage uuid={uuid} month={month} />
      </Suspense>
    </AdminFrame>
  );
};

/** All organisations and their subscriptions, for the platform owner (product-rules.md, "Platform owner's table"). */
export const OrganisationsScreen = (): ReactNode => {
  const { t } = useTranslation('backoffice');
  const { q, page, search, turn } = useListAddress();
  const [params] = useSearchParams();
  const chosen = params.get('organisation');
  if (chosen) return <OneOrganisation uuid={chosen} month={params.get('month')} />;
  return (
    <AdminFrame active="subscription-management">
      <div className={classes.toolbar}>
        <SearchInput
          className={classes.search}
          label={t('organisations.search')}
          value={q}
          onChange={search}
          debounce={PAUSE_MS}
        />
      </div>
      <Found q={q} page={page} onTurn={turn} />
    </AdminFrame>
  );
};
