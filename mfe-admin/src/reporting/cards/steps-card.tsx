import { type ReportQuery, reportSteps, type StepRow } from '@waymark/contracts';
import { formatNumber } from '@waymark/shell-kit';
import { formatDays } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Rail } from '../rail.tsx';
import { ReportCard } from '../report-card.tsx';
import { ReportRows } from '../report-rows.tsx';
import { useReport } from '../use-report.ts';

const days = (value: number | null): string => (value === null ? '–' : formatDays(value));

/** The status other than `working` in which objectives wait longest. */
const longestWait = (rows: readonly StepRow[]): StepRow | undefined =>
  rows
    .filter(({ status, median_days }) => status !== 'working' && median_days !== null)
    .toSorted((a, b) => (b.median_days ?? 0) - (a.median_days ?? 0))[0];

/** Days in each status that was left in the period. */
export const StepsCard = ({ query }: { query: ReportQuery }): ReactNode => {
  const { t } = useTranslation(['admin', 'kit']);
  const result = useReport(reportSteps, query);
  const rows = (result.data?.rows ?? []).filter(({ count }) => count > 0);
  const longest = Math.max(1, ...rows.map(({ median_days, p90_days }) => p90_days ?? median_days ?? 0));
  const shareOf = (value: number | null): number => ((value ?? 0) / longest) * 100;
  const wait = longestWait(rows);
  const answer =
    wait && t('report.steps.answer', { status: t(`kit:status.${wait.status}`), days: days(wait.median_days) });
  return (
    <ReportCard
      name="steps"
      question={t('report.steps.question')}
      answer={answer}
      result={result}
      footnote={t('report.steps.how')}
      table={{
        rows,
        rowKey: ({ status }) => status,
        columns: [
          { key: 'status', heading: t('report.column.status'), value: ({ status }) => t(`kit:status.${status}`) },
          {
            key: 'count',
            heading: t('report.column.objectives'),
            value: ({ count }) => count,
            shown: ({ count }) => formatNumber(count),
          },
          ...(['median_days', 'p90_days'] as const).map((key) => ({
            key,
            heading: t(`report.column.${key}`),
            value: (row: StepRow) => row[key],
            shown: (row: StepRow) => days(row[key]),
          })),
        ],
      }}
    >
      <ReportRows
        rows={rows.map(({ status, count, median_days, p90_days }) => ({
          key: status,
          name: t(`kit:status.${status}`),
          figure: days(median_days),
          note: t('report.steps.note', { count, p90: days(p90_days) }),
          rail: (
            <Rail
              parts={[
                { from: 0, to: shareOf(p90_days), tone: 'light' },
                { from: 0, to: shareOf(median_days), tone: 'strong' },
              ]}
            />
          ),
        }))}
      />
    </ReportCard>
  );
};
