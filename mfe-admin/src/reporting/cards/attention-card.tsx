import { type AttentionRow, dateOf, isBehind, type ReportQuery, reportAttention } from '@waymark/contracts';
import { formatDate, formatPercent, formatRelative, PageLink, useOrganisation } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Rail } from '../rail.tsx';
import { ReportCard } from '../report-card.tsx';
import { ReportRows } from '../report-rows.tsx';
import type { ReportColumn } from '../report-table.ts';
import { useReport } from '../use-report.ts';

/** The highest number of rows; nobody would read more. */
const MOST = 200;
const isRowBehind = ({ distance }: AttentionRow): boolean => isBehind(-distance);

const useColumns = (distanceOf: (row: AttentionRow) => string): ReportColumn<AttentionRow>[] => {
  const { t } = useTranslation('admin');
  const { timezone } = useOrganisation();
  const changedOn = ({ changed_at }: AttentionRow): string => dateOf(new Date(changed_at), timezone);
  return [
    { key: 'name', heading: t('report.column.objective'), value: ({ name }) => name },
    ...(['progress', 'expected'] as const).map((key) => ({
      key,
      heading: t(`report.column.${key}`),
      value: (row: AttentionRow) => row[key],
      shown: (row: AttentionRow) => formatPercent(row[key]),
    })),
    { key: 'distance', heading: t('report.column.distance'), value: ({ distance }) => distance, shown: distanceOf },
    {
      key: 'changed_at',
      heading: t('report.column.changed'),
      value: changedOn,
      shown: (row) => formatDate(changedOn(row)),
    },
  ];
};

/** Objectives by their distance behind the elapsed time, with links. */
export const AttentionCard = ({ query }: { query: ReportQuery }): ReactNode => {
  const { t } = useTranslation('admin');
  const { uuid: org } = useOrganisation();
  const result = useReport(reportAttention, { ...query, limit: MOST });
  const rows = result.data?.objectives ?? [];
  const total = result.data?.total ?? 0;
  const behind = result.data?.behind ?? 0;
  const distanceOf = ({ distance }: AttentionRow): string => {
    const count = Math.round(Math.abs(distance));
    if (count === 0) return t('report.attention.on_time');
    return distance > 0 ? t('report.attention.behind', { count }) : t('report.attention.ahead', { count });
  };
  const columns = useColumns(distanceOf);
  return (
    <ReportCard
      name="attention"
      question={t('report.attention.question')}
      answer={behind > 0 ? t('report.attention.answer', { count: behind }) : t('report.attention.all_well')}
      result={result}
      footnote={total > rows.length ? t('report.attention.cut', { shown: rows.length, total }) : undefined}
      table={{ rows, columns, rowKey: ({ uuid }) => uuid }}
    >
      <ReportRows
        rows={rows.map((row) => ({
          key: row.uuid,
          name: <PageLink to={`/organization/${org}?okrref=${row.uuid}`}>{row.name}</PageLink>,
          figure: distanceOf(row),
          note: t('report.attention.note', {
            progress: formatPercent(row.progress),
            expected: formatPercent(row.expected),
            changed: formatRelative(row.changed_at),
          }),
          rail: (
            <Rail
              parts={[{ from: 0, to: row.progress, tone: isRowBehind(row) ? 'behind' : 'strong' }]}
              mark={row.expected}
            />
          ),
        }))}
      />
    </ReportCard>
  );
};
