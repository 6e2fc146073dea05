import { type ForecastRow, type ReportQuery, reportForecast } from '@waymark/contracts';
import { formatDate, formatPercent, PageLink, useOrganisation } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Rail } from '../rail.tsx';
import { ReportCard } from '../report-card.tsx';
import { ReportRows } from '../report-rows.tsx';
import { useReport } from '../use-report.ts';

/** The highest number of rows; nobody would read more. */
const MOST = 200;

type Known = ForecastRow & { low: number; likely: number; high: number };
const isKnown = (row: ForecastRow): row is Known => row.low !== null && row.likely !== null && row.high !== null;

/** Where will we land? The forecast of each objective for the end of its period, at the pace of the last weeks. */
export const ForecastCard = ({ query }: { query: ReportQuery }): ReactNode => {
  const { t } = useTranslation('admin');
  const { uuid: org } = useOrganisation();
  const result = useReport(reportForecast, { ...query, limit: MOST });
  const rows = result.data?.objectives ?? [];
  const total = result.data?.total ?? 0;
  const shown = rows.length;
  const isCut = total > shown;
  const count = rows.filter(isKnown).length;
  const course = (row: ForecastRow): string => {
    const date = formatDate(row.period_end);
    if (!isKnown(row)) return t('report.forecast.unknown', { date });
    return t('report.forecast.note', { low: formatPercent(row.low), high: formatPercent(row.high), date });
  };
  return (
    <ReportCard
      wide
      name="forecast"
      question={t('report.forecast.question')}
      answer={isCut ? t('report.forecast.answer_listed', { count, shown }) : t('report.forecast.answer', { count })}
      result={result}
      footnote={[isCut && t('report.forecast.cut', { shown, total }), t('report.forecast.how')]
        .filter(Boolean)
        .join(' ')}
      table={{
        rows,
        rowKey: ({ uuid }) => uuid,
        columns: [
          { key: 'name', heading: t('report.column.objective'), value: ({ name }) => name },
          ...(['low', 'likely', 'high'] as const).map((key) => ({
            key,
            heading: t(`report.column.${key}`),
            value: (row: ForecastRow) => row[key],
            shown: (row: ForecastRow) => (row[key] === null ? '–' : formatPercent(row[key])),
          })),
          {
            key: 'period_end',
            heading: t('report.column.period_end'),
            value: ({ period_end }) => period_end,
            shown: ({ period_end }) => formatDate(period_end),
          },
        ],
      }}
    >
      <ReportRows
        rows={rows.map((row) => ({
          key: row.uuid,
          name: <PageLink to={`/organization/${org}?okrref=${row.uuid}`}>{row.name}</PageLink>,
          figure: isKnown(row) ? t('report.forecast.likely', { likely: formatPercent(row.likely) }) : '–',
          note: course(row),
          rail: isKnown(row) ? (
            <Rail parts={[{ from: row.low, to: row.high, tone: 'light' }]} mark={row.likely} />
          ) : (
            <Rail parts={[]} />
          ),
        }))}
      />
    </ReportCard>
  );
};
