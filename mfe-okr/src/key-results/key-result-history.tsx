import { useQuery } from '@tanstack/react-query';
import type { KeyResultResource } from '@waymark/contracts';
import { displayName } from '@waymark/contracts';
import {
  formatDateTime,
  formatNumber,
  keyResultsApi,
  keys,
  TextSkeleton,
  useApi,
  useOrganisation,
} from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../people/use-people.ts';
import classes from './key-result-history.module.css';

type Props = { keyresult: KeyResultResource; objective: string };

/** Every change of the actual value: when, by whom, from what to what, and why. */
export const KeyResultHistory = ({ keyresult, objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { member } = usePeople();
  const { data } = useQuery({
    queryKey: keys.keyResultHistory(org, keyresult.uuid),
    queryFn: ({ signal }) => keyResultsApi(api, org, objective).history(keyresult.uuid, signal),
  });
  if (!data) return <TextSkeleton />;
  return (
    <section aria-label={t('keyresult.history')}>
      <h3 className={classes.heading}>{t('keyresult.history')}</h3>
      {data.length === 0 && <p className={classes.none}>{t('keyresult.no_history')}</p>}
      <ol className={classes.changes}>
        {data
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .map(({ at, user_uuid, from, to, comment }) => {
            const person = member(user_uuid);
            return (
              <li key={at}>
                <strong>
                  {t('keyresult.change', {
                    from: formatNumber(from),
                    to: formatNumber(to),
                    unit: keyresult.measured_by,
                  })}
                </strong>
                <span>
                  {t('keyresult.change_by', {
                    name: person ? displayName(person) : t('keyresult.somebody'),
                    at: formatDateTime(at),
                  })}
                </span>
                {comment && <p>{comment}</p>}
              </li>
            );
          })}
      </ol>
    </section>
  );
};
