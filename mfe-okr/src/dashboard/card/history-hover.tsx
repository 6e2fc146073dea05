import { useQuery } from '@tanstack/react-query';
import type { KeyResultResource } from '@waymark/contracts';
import { formatNumber, keyResultsApi, keys, Popover, useApi, useOrganisation } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './history-hover.module.css';

const Sparkline = lazy(() => import('@waymark/shell-kit/charts').then((charts) => ({ default: charts.Sparkline })));

type Props = { keyresult: KeyResultResource; objective: string; children: ReactNode };

/** How long the pointer rests before the history is asked for, in ms. */
const REST = 250;

const Course = ({ keyresult, objective }: Omit<Props, 'children'>): ReactNode => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { data } = useQuery({
    queryKey: keys.keyResultHistory(org, keyresult.uuid),
    queryFn: ({ signal }) => keyResultsApi(api, org, objective).history(keyresult.uuid, signal),
  });
  if (!data) return <span className={classes.holding} />;
  const changes = data.toSorted((a, b) => a.at.localeCompare(b.at));
  const values = [keyresult.start_value, ...changes.map(({ to }) => to)];
  const last = changes.at(-1);
  return (
    <>
      <Suspense fallback={<span className={classes.holding} />}>
        <Sparkline
          values={values}
          label={t('history_hover.course', { values: values.map((value) => formatNumber(value)).join(', ') })}
        />
      </Suspense>
      <span className={classes.count}>{t('history_hover.changes', { count: changes.length })}</span>
      {last?.comment && <span className={classes.comment}>{last.comment}</span>}
    </>
  );
};

/** Shows the course of a key result's value while the pointer rests on it. */
export const HistoryHover = ({ keyresult, objective, children }: Props): ReactNode => {
  const [opened, setOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = (): void => {
    timer.current = setTimeout(() => setOpened(true), REST);
  };
  const leave = (): void => {
    clearTimeout(timer.current);
    setOpened(false);
  };
  return (
    <Popover opened={opened} position="top" withinPortal trapFocus={false} closeOnEscape>
      <Popover.Target>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: an extra for the pointer; the key result's dialog shows the history to everyone */}
        <span onMouseEnter={rest} onMouseLeave={leave}>
          {children}
        </span>
      </Popover.Target>
      <Popover.Dropdown className={classes.course}>
        {opened && <Course keyresult={keyresult} objective={objective} />}
      </Popover.Dropdown>
    </Popover>
  );
};
