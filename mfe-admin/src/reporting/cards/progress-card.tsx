import { type ProgressPoint, type ReportQuery, reportProgress } from '@waymark/contracts';
import { formatDate, formatNumber, formatPercent } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TrendChart } from '../charts.ts';
import { ReportCard } from '../report-card.tsx';
import type { ReportColumn } from '../report-table.ts';
import { useReport } from '../use-report.ts';

const percent = (value: number | null): string => (value === null ? '–' : formatPercent(value));

const useColumns = (): ReportColumn<ProgressPoint>[] => {
  const { t } = useTranslation('admin');
  return [
    { key: 'date', heading: t('report.column.day'), value: ({ date }) => date, shown: ({ date }) => formatDate(date) },
    ...(['progress', 'time_gone', 'lower', 'upper'] as const).map((key) => ({
      key,
      heading: t(`report.column.${key}`),
      value: (point: ProgressPoint) => point[key],
      shown: (point: ProgressPoint) => percent(point[key]),
    })),
    {
      key: 'objectives',
      heading: t('report.column.objectives'),
      value: ({ objectives }) => objectives,
      shown: ({ objectives }) => formatNumber(objectives),
    },
  ];
};

/** Are we getting there? Mean progress by day, against the share of elapsed time. */
export const ProgressCard = ({ query }: { query: ReportQuery }): ReactNode => {
  const { t } = useTranslation('admin');
  const result = useReport(reportProgress, query);
  const points = result.data?.points ?? [];
  const rows = points.some(({ objectives }) => objectives > 0) ? points : [];
  const last = rows.findLast(({ progress }) => progress !== null);
  const columns = useColumns();
  const answer =
    last && t('report.progress.answer', { progress: percent(last.progress), gone: percent(last.time_gone) });
  return (
    <ReportCard
      wide
      name="progress"
      question={t('report.progress.question')}
      answer={answer}
      result={result}
      table={{ rows, columns, rowKey: ({ date }) => date }}
      footnote={t('report.progress.how')}
    >
      <TrendChart
        label={t('report.day_shown')}
        dates={rows.map(({ date }) => date)}
        format={formatPercent}
        lines={[
          {
            key: 'progress',
            label: t('report.column.progress'),
            color: 'var(--wm-primary)',
            values: rows.map(({ progress }) => progress),
          },
          {
            key: 'time_gone',
            label: t('report.column.time_gone'),
            color: 'var(--wm-text-faint)',
            dashed: true,
            values: rows.map(({ time_gone }) => time_gone),
          },
        ]}
        band={{
          label: t('report.progress.band'),
          lower: rows.map(({ lower }) => lower),
          upper: rows.map(({ upper }) => upper),
        }}
      />
    </ReportCard>
  );
};
