import { IconFileSpreadsheet, IconLock, IconPrinter } from '@tabler/icons-react';
import { exportReport, type OrganisationResource, PLANS, reportProgress, zoneName } from '@waymark/contracts';
import { Button, EmptyState, formatDate, formatNumber, PageLink, useApi, useGo, useTeams } from '@waymark/shell-kit';
import { useDownload } from '@waymark/shell-kit/actions';
import { FilterBar } from '@waymark/shell-kit/tables';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AttentionCard } from './cards/attention-card.tsx';
import { ForecastCard } from './cards/forecast-card.tsx';
import { HealthCard } from './cards/health-card.tsx';
import { OutcomesCard } from './cards/outcomes-card.tsx';
import { ProgressCard } from './cards/progress-card.tsx';
import { StepsCard } from './cards/steps-card.tsx';
import { UpkeepCard } from './cards/upkeep-card.tsx';
import classes from './report.module.css';
import { ReportFilters } from './report-filters.tsx';
import { ReportingNotice } from './reporting-notice.tsx';
import { lacksReporting, useReport } from './use-report.ts';
import { type ReportFiltering, useReportFilter } from './use-report-filter.ts';

type Props = { organisation: OrganisationResource; toPlans: string };

/** The whole report as a spreadsheet. */
const ExportButton = ({
  organisation,
  filtering,
}: Pick<Props, 'organisation'> & { filtering: ReportFiltering }): ReactNode => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { bytes, start, cancel } = useDownload({
    open: (signal) => api.open(exportReport, { org: organisation.uuid }, filtering.query, { signal }),
    fileName: 'waymark-report.xlsx',
    done: t('report.exported'),
  });
  if (bytes !== null) {
    return (
      <Button variant="default" onClick={cancel}>
        {t('report.cancel_export', { kilobytes: formatNumber(bytes / 1024, 0) })}
      </Button>
    );
  }
  return (
    <Button variant="default" leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />} onClick={start}>
      {t('report.export')}
    </Button>
  );
};

/** A discreet hint of what the Enterprise plan adds. */
const EnterpriseAdds = ({ organisation, toPlans }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <aside className={classes.adds}>
      <IconLock size={16} stroke={1.7} aria-hidden />
      <p>
        {t('report.enterprise_adds')}{' '}
        {organisation.admin && <PageLink to={toPlans}>{t('reporting.to_subscription')}</PageLink>}
      </p>
    </aside>
  );
};

/** The filters as text, for the printed page. */
const PrintedHead = ({
  organisation,
  filtering: { days, filter },
}: Pick<Props, 'organisation'> & { filtering: ReportFiltering }): ReactNode => {
  const { t } = useTranslation(['admin', 'kit']);
  const period = days
    ? t('report.printed_days', { from: formatDate(days.from), to: formatDate(days.to) })
    : t('report.period_last_90_days');
  const { level, team, goal } = filter;
  const { team: teamOf } = useTeams([team]);
  const chosen = {
    level: level && t(`kit:level.${level}`),
    team: teamOf(team)?.name,
    goal: goal && t(`kit:goal.${goal}`),
  };
  const choices = (['level', 'team', 'goal'] as const).flatMap((name) => {
    const value = chosen[name];
    return value ? [t('report.printed_choice', { name: t(`report.${name}`), value })] : [];
  });
  return <p className={classes.printed}>{[organisation.name, period, ...choices].join(' · ')}</p>;
};

/** Whether there is no data in the period, as opposed to none that matches the filters; and whether the plan lacks reporting. */
const useIsEmpty = ({ query, filtered }: ReportFiltering): { empty: boolean; notOurs: boolean } => {
  const { data, error, isPlaceholderData } = useReport(reportProgress, query);
  const nothing = !isPlaceholderData && (data?.points.every(({ objectives }) => objectives === 0) ?? false);
  return { empty: nothing && !filtered, notOurs: lacksReporting(error) };
};

/** The report of an organisation, for all members: one question per card. */
export const Report = ({ organisation, toPlans }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const go = useGo();
  const filtering = useReportFilter(organisation.timezone);
  const { empty, notOurs } = useIsEmpty(filtering);
  const { query } = filtering;
  const advanced = PLANS[organisation.current_subscription_type].reporting === 'advanced';
  if (notOurs) return <ReportingNotice organisation={organisation} toPlans={toPlans} />;
  return (
    <div className={classes.report}>
      <PrintedHead organisation={organisation} filtering={filtering} />
      <FilterBar>
        <ReportFilters {...filtering} />
        {!empty && (
          <div className={classes.files}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('report.print')}
            </Button>
            {advanced && <ExportButton organisation={organisation} filtering={filtering} />}
          </div>
        )}
      </FilterBar>
      <p className={classes.zone}>{t('report.zone', { zone: zoneName(organisation.timezone) })}</p>
      {empty ? (
        <EmptyState
          title={t('report.empty_title')}
          text={t('report.empty_text')}
          action={<Button onClick={() => go(`/organization/${organisation.uuid}`)}>{t('report.to_dashboard')}</Button>}
        />
      ) : (
        <div className={classes.cards}>
          <ProgressCard query={query} />
          <AttentionCard query={query} />
          <UpkeepCard query={query} advanced={advanced} />
          <HealthCard query={query} />
          <OutcomesCard query={query} />
          <StepsCard query={query} />
          {advanced && <ForecastCard query={query} />}
        </div>
      )}
      {!advanced && !empty && <EnterpriseAdds organisation={organisation} toPlans={toPlans} />}
    </div>
  );
};
