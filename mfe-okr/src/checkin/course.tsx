import { useQuery } from '@tanstack/react-query';
import { type DueKeyResultResource, listCheckins } from '@waymark/contracts';
import {
  formatDateTime,
  formatRelative,
  keyOf,
  Suspense,
  useApi,
  useOrganisation,
  usePeople,
} from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { valueCourse } from '../dashboard/card/value-history.ts';
import { Sparkline } from '../lazy-sparkline.ts';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import classes from './course.module.css';

/** How many check-ins the line shows. */
const SHOWN = 12;

/** The last check-ins of a key result, newest first, and who is asked for the next one. */
export const useCheckins = (keyresult: string | undefined) => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const query = { limit: SHOWN };
  const params = { org, keyresult: keyresult ?? '' };
  const { data } = useQuery({
    queryKey: keyOf(listCheckins, params, query),
    queryFn: ({ signal }) => api.ask(listCheckins, params, query, { signal }),
    enabled: keyresult !== undefined,
  });
  return data;
};

/** How the value has developed, and the latest comment. */
export const Course = ({ card }: { card: DueKeyResultResource }): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const checkins = useCheckins(card.uuid)?.checkins ?? [];
  const last = checkins.find(({ comment }) => comment !== null);
  const { nameOf } = usePeople([last?.user_uuid ?? null]);
  const values = checkins
    .toReversed()
    .flatMap(({ from_value, value }, place) => (place === 0 ? [from_value, value] : value));
  return (
    <footer className={classes.course}>
      <div className={classes.line}>
        {values.length > 1 && (
          <Suspense>
            <Sparkline
              values={values}
              width={160}
              height={36}
              label={t('okr:history_hover.course', { values: valueCourse(values) })}
            />
          </Suspense>
        )}
      </div>
      {last && (
        <blockquote className={classes.comment}>
          <p>{last.comment}</p>
          <cite title={formatDateTime(last.at)}>
            {[last.user_uuid && nameOf(last.user_uuid), formatRelative(last.at)].filter(Boolean).join(', ')}
          </cite>
        </blockquote>
      )}
    </footer>
  );
};
