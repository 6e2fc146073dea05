import type { KeyResultChange, KeyResultResource } from '@waymark/contracts';
import {
  ErrorPanel,
  formatDateTime,
  formatNumber,
  formatQuantity,
  LoadMoreTrigger,
  Skeleton,
  Suspense,
  usePeople,
} from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { valueCourse, valueHistory } from '../dashboard/card/value-history.ts';
import { Sparkline } from '../lazy-sparkline.ts';
import { memberName } from '../people/member-name.ts';
import classes from './key-result-history.module.css';
import { idOfChange, useKeyResultChanges } from './use-key-result-changes.ts';

type Props = { keyresult: KeyResultResource; objective: string };

const Change = ({ change, unit }: { change: KeyResultChange; unit: string }): ReactNode => {
  const { t } = useTranslation('okr');
  const { at, user_uuid, from, to, comment } = change;
  const name = memberName(usePeople([user_uuid]).member(user_uuid), t('keyresult.somebody'));
  return (
    <li>
      <strong>{t('keyresult.change', { from: formatNumber(from), to: formatQuantity(to, unit) })}</strong>
      <span>{t('keyresult.change_by', { name, at: formatDateTime(at) })}</span>
      {comment && <p>{comment}</p>}
    </li>
  );
};

const Changes = ({ keyresult, objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { items: data, retry, ...pages } = useKeyResultChanges(objective, keyresult.uuid);
  if (pages.error) return <ErrorPanel compact title={t('history_hover.failed')} error={pages.error} onRetry={retry} />;
  // Without a check-in there are no changes, so a small skeleton is enough.
  if (!data) return <Skeleton height={keyresult.checked_in_at ? 128 : 20} />;
  const { values } = valueHistory(keyresult.start_value, data);
  return (
    <>
      {data.length === 0 && <p className={classes.none}>{t('keyresult.no_history')}</p>}
      {data.length > 0 && (
        <Suspense fallback={<span className={classes.placeholder} />}>
          <Sparkline
            values={values}
            height={48}
            stretched
            label={t('history_hover.course', { values: valueCourse(values) })}
          />
        </Suspense>
      )}
      <ol className={classes.changes}>
        {data.map((change) => (
          <Change key={idOfChange(change)} change={change} unit={keyresult.measured_by} />
        ))}
      </ol>
      <LoadMoreTrigger pages={pages} length={data.length} />
    </>
  );
};

/** The changes of the actual value, newest first, loaded on scrolling: when, by whom, from, to and why; a sparkline above. */
export const KeyResultHistory = ({ keyresult, objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  return (
    <section aria-label={t('keyresult.history')} className={classes.history}>
      <h3 className={classes.heading}>{t('keyresult.history')}</h3>
      <Changes key={keyresult.uuid} keyresult={keyresult} objective={objective} />
    </section>
  );
};
