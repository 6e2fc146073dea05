import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type DataExtractionRow,
  EXTRACTION_PAGE_SIZE,
  extractData,
  isLanguage,
  LANGUAGE_NAMES,
} from '@waymark/contracts';
import { Button, EmptyState, keyOf, RowsSkeleton, useApi } from '@waymark/shell-kit';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import { type Column, DataTable, Pagination } from '@waymark/shell-kit/tables';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../refused.tsx';
import { usePageThereIs } from '../use-page-there-is.ts';
import { ExportButton } from './export-button.tsx';
import classes from './extraction.module.css';
import { type Filter, noFilter, queryOf, readFilter, writeFilter } from './extraction-filter.ts';
import { ExtractionFilters } from './extraction-filters.tsx';

const language = (lang: string): string => (isLanguage(lang) ? LANGUAGE_NAMES[lang] : lang);

const useColumns = (): Column<DataExtractionRow>[] => {
  const { t } = useTranslation('backoffice');
  const column = (key: keyof DataExtractionRow, render = (row: DataExtractionRow): ReactNode => row[key]) => ({
    key,
    heading: t(`extraction.column_${key}`),
    render,
  });
  return [
    column('organization_name', (row) => <strong className={classes.organisation}>{row.organization_name}</strong>),
    column('organization_language', (row) => language(row.organization_language)),
    column('user_email'),
    column('user_first_name'),
    column('user_last_name'),
    column('user_language', (row) => language(row.user_language)),
  ];
};

const Rows = ({
  filter,
  page,
  onTurn,
}: {
  filter: Filter;
  page: number;
  onTurn: (page: number) => void;
}): ReactNode => {
  const { t } = useTranslation('backoffice');
  const api = useApi();
  const columns = useColumns();
  const query = queryOf(filter, page, EXTRACTION_PAGE_SIZE);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: keyOf(extractData, {}, query),
    queryFn: ({ signal }) => api.ask(extractData, {}, query, { signal }),
    placeholderData: keepPreviousData,
  });
  const pages = data && Math.ceil(data.total / EXTRACTION_PAGE_SIZE);
  usePageThereIs(page, isPlaceholderData ? undefined : pages, onTurn);
  if (isPending) return <RowsSkeleton rows={10} />;
  if (!data) return <Refused title={t('extraction.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className={classes.count} role="status">
        {t('extraction.count', { count: data.total })}
      </p>
      <div className={classes.people}>
        <DataTable
          label={t('extraction.table')}
          rows={data.data}
          // No value of a row is unique: organisations may share names, and people may be in several.
          rowKey={(row) => String(data.data.indexOf(row))}
          columns={columns}
          empty={<EmptyState drawing="sheet" title={t('extraction.empty')} />}
        />
      </div>
      <div className={classes.pages}>
        <Pagination page={page} pages={pages ?? 0} onChange={onTurn} />
      </div>
    </>
  );
};

/** Organisations and their people as a spreadsheet (product-rules.md, "Data extraction"). */
export const ExtractionScreen = (): ReactNode => {
  const { t } = useTranslation('backoffice');
  const [filter, setFilter] = useState(readFilter);
  const [page, setPage] = useState(0);
  const change = (next: Filter): void => {
    setFilter(next);
    writeFilter(next);
    setPage(0);
  };
  return (
    <AdminFrame active="data-extraction">
      <section className={classes.panel} aria-label={t('extraction.filters')}>
        <ExtractionFilters filter={filter} onChange={change} />
        <div className={classes.actions}>
          <Button variant="default" onClick={() => change(noFilter())}>
            {t('extraction.reset')}
          </Button>
          <ExportButton filter={filter} />
        </div>
      </section>
      <Rows filter={filter} page={page} onTurn={setPage} />
    </AdminFrame>
  );
};
