import { HEALTHS, type HealthPoint, type ReportQuery, reportHealth } from '@waymark/contracts';
import { formatDate, formatNumber, healthColor } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShareChart } from '../charts.ts';
import { ReportCard } from '../report-card.tsx';
import { useReport } from '../use-report.ts';

const totalOf = (point: HealthPoint): number => HEALTHS.reduce((sum, health) => sum + point[health], 0);

/** How is health moving? Key results by health, week by week. */
export const HealthCard = ({ query }: { query: ReportQuery }): ReactNode => {
  const { t } = useTranslation(['admin', 'kit']);
  const result = useReport(reportHealth, query);
  const points = result.data?.points ?? [];
  const rows = points.some((point) => totalOf(point) > 0) ? points : [];
  const last = rows.at(-1);
  const count = last ? totalOf(last) : 0;
  const answer =
    last &&
    t('report.health.answer', { health: t('kit:health.on_track'), on_track: formatNumber(last.on_track), count });
  return (
    <ReportCard
      wide
      name="health"
      question={t('report.health.question')}
      answer={answer}
      result={result}
      table={{
        rows,
        rowKey: ({ date }) => date,
        columns: [
          {
            key: 'date',
            heading: t('report.column.week'),
            value: ({ date }) => date,
            shown: ({ date }) => formatDate(date),
          },
          ...HEALTHS.map((health) => ({
            key: health,
            heading: t(`kit:health.${health}`),
            value: (point: HealthPoint) => point[health],
            shown: (point: HealthPoint) => formatNumber(point[health]),
          })),
        ],
      }}
    >
      <ShareChart
        label={t('report.week_shown')}
        dates={rows.map(({ date }) => date)}
        parts={HEALTHS.map((health) => ({
          key: health,
          label: t(`kit:health.${health}`),
          color: healthColor(health),
          counts: rows.map((point) => point[health]),
        }))}
      />
    </ReportCard>
  );
};
