import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { GROWTH_STEPS, type GrowthPoint, type GrowthStep, readGrowth } from '@waymark/contracts';
import { formatDate, formatNumber, keyOf, RowsSkeleton, SegmentedControl, useApi } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../refused.tsx';
import { Bars } from './bars.tsx';
import classes from './home.module.css';

const SERIES = ['organisations', 'paying', 'users', 'active_users'] as const satisfies readonly (keyof GrowthPoint)[];

const Figures = ({ points }: { points: readonly GrowthPoint[] }): ReactNode => {
  const { t } = useTranslation('backoffice');
  const shown = (value: number | null): string => (value === null ? '–' : formatNumber(value));
  return (
    <details className={classes.figures}>
      <summary>{t('growth.table')}</summary>
      <table aria-label={t('growth.title')}>
        <thead>
          <tr>
            <th scope="col">{t('growth.day')}</th>
            {SERIES.map((name) => (
              <th key={name} scope="col">
                {t(`growth.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.date}>
              <th scope="row">{formatDate(point.date)}</th>
              {SERIES.map((name) => (
                <td key={name}>{shown(point[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

/** Organisations and users over time: a small chart for each, and all of it as a table. */
export const Growth = (): ReactNode => {
  const { t } = useTranslation('backoffice');
  const api = useApi();
  const [by, setBy] = useState<GrowthStep>('week');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keyOf(readGrowth, {}, { by }),
    queryFn: ({ signal }) => api.ask(readGrowth, {}, { by }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="growth" className={classes.part}>
      <div className={classes.growthHead}>
        <h2 id="growth">{t('growth.title')}</h2>
        <SegmentedControl
          aria-label={t('growth.by')}
          value={by}
          onChange={(value) => setBy(GROWTH_STEPS.find((step) => step === value) ?? by)}
          data={GROWTH_STEPS.map((value) => ({ value, label: t(`growth.by_${value}`) }))}
        />
      </div>
      {isPending && <RowsSkeleton rows={4} />}
      {!isPending && !data && <Refused title={t('growth.failed')} error={error} onRetry={() => void refetch()} />}
      {data && data.points.length === 0 && <p className={classes.none}>{t('growth.none')}</p>}
      {data && data.points.length > 0 && (
        <>
          <div className={classes.charts}>
            {SERIES.map((name) => (
              <Bars key={name} name={t(`growth.${name}`)} values={data.points.map((point) => point[name])} />
            ))}
          </div>
          {data.counted_since && (
            <p className={classes.none}>{t('growth.since', { date: formatDate(data.counted_since) })}</p>
          )}
          <Figures points={data.points} />
        </>
      )}
    </section>
  );
};
