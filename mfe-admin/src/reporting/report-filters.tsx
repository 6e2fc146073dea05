import { GOALS, isReportPeriod, LEVELS } from '@waymark/contracts';
import { Button, messageText } from '@waymark/shell-kit';
import { DateRangeInput, Select, TeamPicker } from '@waymark/shell-kit/actions';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './report.module.css';
import { isWholePeriod, PERIODS } from './report-filter.ts';
import type { ReportFiltering } from './use-report-filter.ts';

type Range = [string | null, string | null];

/** The reader's own period; applied once both days are chosen and valid. */
const OwnDays = ({ filter, change }: Pick<ReportFiltering, 'filter' | 'change'>): ReactNode => {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<Range>([filter.from, filter.to]);
  const [from, to] = chosen;
  // The address may change, by Back for example.
  useEffect(() => setChosen([filter.from, filter.to]), [filter.from, filter.to]);
  const tooLong = from !== null && to !== null && !isReportPeriod(from, to);
  return (
    <DateRangeInput
      className={classes.days}
      label={t('report.days')}
      placeholder={t('report.choose_days')}
      allowSingleDateInRange
      value={chosen}
      error={tooLong ? messageText('validation.report.too_long') : undefined}
      onChange={(days) => {
        setChosen(days);
        if (isWholePeriod(days[0], days[1])) change({ from: days[0], to: days[1] });
      }}
    />
  );
};

/** Which objectives and days the report is about. */
export const ReportFilters = ({ filter, change, reset, filtered }: ReportFiltering): ReactNode => {
  const { t } = useTranslation(['admin', 'kit']);
  return (
    <section className={classes.filters} aria-label={t('report.filters')} data-unpainted>
      <Select
        label={t('report.period')}
        allowDeselect={false}
        data={PERIODS.map((period) => ({ value: period, label: t(`report.period_${period}`) }))}
        value={filter.period}
        onChange={(value) => {
          const period = PERIODS.find((each) => each === value);
          if (period) change({ period, from: null, to: null });
        }}
      />
      {filter.period === 'own' && <OwnDays filter={filter} change={change} />}
      <Select
        label={t('report.level')}
        placeholder={t('report.any_level')}
        clearable
        data={LEVELS.map((level) => ({ value: level, label: t(`kit:level.${level}`) }))}
        value={filter.level}
        onChange={(value) => change({ level: LEVELS.find((level) => level === value) ?? null })}
      />
      <TeamPicker
        label={t('report.team')}
        placeholder={t('report.any_team')}
        clearable
        value={filter.team}
        onChange={(team) => change({ team })}
      />
      <Select
        label={t('report.goal')}
        placeholder={t('report.any_goal')}
        clearable
        data={GOALS.map((goal) => ({ value: goal, label: t(`kit:goal.${goal}`) }))}
        value={filter.goal}
        onChange={(value) => change({ goal: GOALS.find((goal) => goal === value) ?? null })}
      />
      {(filtered || filter.period !== 'last_90_days') && (
        <Button variant="subtle" className={classes.reset} onClick={reset}>
          {t('report.reset')}
        </Button>
      )}
    </section>
  );
};
