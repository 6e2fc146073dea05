import { type ReportQuery, reportUpkeep, type UPKEEP_BY, type UpkeepRow } from '@waymark/contracts';
import { formatNumber, formatPercent, SegmentedControl, textOrder } from '@waymark/shell-kit';
import { formatDays } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Rail } from '../rail.tsx';
import { ReportCard } from '../report-card.tsx';
import { ReportRows } from '../report-rows.tsx';
import { useReport } from '../use-report.ts';

type By = (typeof UPKEEP_BY)[number];

const share = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

const sum = (rows: readonly UpkeepRow[], key: 'keyresults' | 'updated_30'): number =>
  rows.reduce((total, row) => total + row[key], 0);

/** Sorted by name, so that nobody is ranked. */
const byName = (rows: readonly UpkeepRow[]): UpkeepRow[] => {
  const order = textOrder();
  return rows.toSorted((a, b) => order(a.name, b.name));
};

const ByControl = ({ by, onChange }: { by: By; onChange: (by: By) => void }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <SegmentedControl
      aria-label={t('report.upkeep.by')}
      data={[
        { value: 'team', label: t('report.upkeep.by_team') },
        { value: 'person', label: t('report.upkeep.by_person') },
      ]}
      value={by}
      onChange={(value) => onChange(value === 'person' ? 'person' : 'team')}
    />
  );
};

type Props = { query: ReportQuery /** By person as well. */; advanced: boolean };

/** Who keeps it true? How up to date key results are, by team or by person. */
export const UpkeepCard = ({ query, advanced }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<By>('team');
  const by: By = advanced ? chosen : 'team';
  const result = useReport(reportUpkeep, { ...query, by });
  const rows = byName(result.data?.rows ?? []);
  return (
    <ReportCard
      name="upkeep"
      question={t('report.upkeep.question')}
      answer={t('report.upkeep.answer', {
        share: formatPercent(share(sum(rows, 'updated_30'), sum(rows, 'keyresults'))),
      })}
      result={result}
      footnote={t('report.upkeep.how')}
      controls={advanced && <ByControl by={by} onChange={setChosen} />}
      table={{
        rows,
        rowKey: ({ uuid }) => uuid,
        columns: [
          { key: 'name', heading: t('report.column.name'), value: ({ name }) => name },
          ...(['keyresults', 'updated_7', 'updated_30'] as const).map((key) => ({
            key,
            heading: t(`report.column.${key}`),
            value: (row: UpkeepRow) => row[key],
            shown: (row: UpkeepRow) => formatNumber(row[key]),
          })),
          {
            key: 'median_age_days',
            heading: t('report.column.median_age'),
            value: ({ median_age_days }) => median_age_days,
            shown: ({ median_age_days }) => formatDays(median_age_days),
          },
        ],
      }}
    >
      <ReportRows
        rows={rows.map((row) => ({
          key: row.uuid,
          name: row.name,
          figure: formatDays(row.median_age_days),
          note: t('report.upkeep.note', {
            count: row.keyresults,
            week: formatNumber(row.updated_7),
            month: formatNumber(row.updated_30),
          }),
          rail: (
            <Rail
              parts={[
                { from: 0, to: share(row.updated_30, row.keyresults), tone: 'light' },
                { from: 0, to: share(row.updated_7, row.keyresults), tone: 'strong' },
              ]}
            />
          ),
        }))}
      />
    </ReportCard>
  );
};
