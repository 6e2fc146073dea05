import { type OutcomeRow, type ReportQuery, reachedFrom, reportOutcomes } from '@waymark/contracts';
import { formatNumber, formatPercent } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Rail } from '../rail.tsx';
import { ReportCard } from '../report-card.tsx';
import { ReportRows } from '../report-rows.tsx';
import { useReport } from '../use-report.ts';

const sum = (rows: readonly OutcomeRow[], key: 'archived' | 'reached'): number =>
  rows.reduce((total, row) => total + row[key], 0);

/** Objectives archived in the period, by level and goal. */
export const OutcomesCard = ({ query }: { query: ReportQuery }): ReactNode => {
  const { t } = useTranslation(['admin', 'kit']);
  const result = useReport(reportOutcomes, query);
  const rows = (result.data?.rows ?? []).filter(({ archived }) => archived > 0);
  const answer = t('report.outcomes.answer', {
    reached: formatNumber(sum(rows, 'reached')),
    count: sum(rows, 'archived'),
  });
  return (
    <ReportCard
      name="outcomes"
      question={t('report.outcomes.question')}
      answer={answer}
      result={result}
      footnote={t('report.outcomes.how', {
        committed: formatPercent(reachedFrom('committed')),
        aspirational: formatPercent(reachedFrom('aspirational')),
      })}
      table={{
        rows,
        rowKey: ({ level, goal }) => `${level} ${goal}`,
        columns: [
          { key: 'level', heading: t('report.level'), value: ({ level }) => t(`kit:level.${level}`) },
          { key: 'goal', heading: t('report.goal'), value: ({ goal }) => t(`kit:goal.${goal}`) },
          ...(['archived', 'reached'] as const).map((key) => ({
            key,
            heading: t(`report.column.${key}`),
            value: (row: OutcomeRow) => row[key],
            shown: (row: OutcomeRow) => formatNumber(row[key]),
          })),
          {
            key: 'mean_progress',
            heading: t('report.column.mean_progress'),
            value: ({ mean_progress }) => mean_progress,
            shown: ({ mean_progress }) => formatPercent(mean_progress),
          },
        ],
      }}
    >
      <ReportRows
        rows={rows.map(({ level, goal, archived, reached, mean_progress }) => ({
          key: `${level} ${goal}`,
          name: `${t(`kit:level.${level}`)} · ${t(`kit:goal.${goal}`)}`,
          figure: t('report.outcomes.figure', { reached: formatNumber(reached), archived: formatNumber(archived) }),
          note: t('report.outcomes.note', { progress: formatPercent(mean_progress) }),
          rail: <Rail parts={[{ from: 0, to: (reached / archived) * 100, tone: 'strong' }]} />,
        }))}
      />
    </ReportCard>
  );
};
