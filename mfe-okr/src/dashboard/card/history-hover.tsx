import type { KeyResultResource } from '@waymark/contracts';
import { formatNumber, Popover } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyResultChanges } from '../../key-results/use-key-result-changes.ts';
import classes from './history-hover.module.css';
import { valueHistory } from './value-history.ts';

const Sparkline = lazy(() => import('@waymark/shell-kit/charts').then((charts) => ({ default: charts.Sparkline })));

type Props = { keyresult: KeyResultResource; objective: string; children: ReactNode };

/** How long the pointer has to rest before the history is requested, in ms. */
const REST = 250;

const Course = ({ keyresult, objective }: Omit<Props, 'children'>): ReactNode => {
  const { t } = useTranslation('okr');
  const data = useKeyResultChanges(objective, keyresult.uuid);
  const { values, comment } = valueHistory(keyresult, data ?? []);
  return (
    <>
      <Suspense fallback={<span className={classes.placeholder} />}>
        {data ? (
          <Sparkline
            values={values}
            width={200}
            height={36}
            label={t('history_hover.course', { values: values.map((value) => formatNumber(value)).join(', ') })}
          />
        ) : (
          <span className={classes.placeholder} />
        )}
      </Suspense>
      <span className={classes.count}>
        {data ? t('history_hover.changes', { count: data.length }) : t('history_hover.loading')}
      </span>
      {comment && <span className={classes.comment}>{comment}</span>}
    </>
  );
};

/** Shows the history of a value while the pointer rests on it. The dialog of the key result shows it without a pointer. */
export const HistoryHover = ({ keyresult, objective, children }: Props): ReactNode => {
  const [opened, setOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = (): void => {
    timer.current = setTimeout(() => setOpened(true), REST);
  };
  const leave = (): void => {
    clearTimeout(timer.current);
    setOpened(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an extra for the pointer alone
    <span className={classes.place} onMouseEnter={rest} onMouseLeave={leave}>
      {children}
      {opened && (
        <Popover opened position="top" withinPortal trapFocus={false}>
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          <Popover.Dropdown className={classes.course}>
            <Course keyresult={keyresult} objective={objective} />
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  );
};
