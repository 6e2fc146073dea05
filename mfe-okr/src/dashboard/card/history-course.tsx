import type { KeyResultResource } from '@waymark/contracts';
import { Suspense } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyResultChanges } from '../../key-results/use-key-result-changes.ts';
import { Sparkline } from '../../lazy-sparkline.ts';
import classes from './history-hover.module.css';
import { valueCourse, valueHistory } from './value-history.ts';

type Props = { keyresult: KeyResultResource; objective: string };

/** How a value has developed, with its latest comment. */
export const HistoryCourse = ({ keyresult, objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { items, total, error } = useKeyResultChanges(objective, keyresult.uuid);
  if (error) return <span className={classes.count}>{t('history_hover.failed')}</span>;
  if (!items) {
    return (
      <>
        <span className={classes.placeholder} />
        <span className={classes.count}>{t('history_hover.loading')}</span>
      </>
    );
  }
  const { values, comment } = valueHistory(keyresult.start_value, items);
  return (
    <span role="tooltip" style={{ display: 'contents' }}>
      <Suspense fallback={<span className={classes.placeholder} />}>
        <Sparkline
          values={values}
          width={200}
          height={36}
          label={t('history_hover.course', { values: valueCourse(values) })}
        />
      </Suspense>
      <span className={classes.count}>{t('history_hover.changes', { count: total })}</span>
      {comment && <span className={classes.comment}>{comment}</span>}
    </span>
  );
};
