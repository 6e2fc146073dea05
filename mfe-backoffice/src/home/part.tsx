import { Link, RowsSkeleton } from '@waymark/shell-kit';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Refused } from '../refused.tsx';
import classes from './home.module.css';
import type { useOrganisationsWith } from './use-organisations-with.ts';

type Found = ReturnType<typeof useOrganisationsWith>;
type Organisations = NonNullable<Found['data']>['organisations'];
type Props = { title: string; none: string; found: Found; children: (organisations: Organisations) => ReactNode };

/** A part of the home: its organisations, or that there are none. */
export const Part = ({ title, none, found, children }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  const id = useId();
  const { data, error, isPending, refetch } = found;
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h2 id={id}>
        {title}
        {data && data.total > 0 && <span className={classes.count}>{data.total}</span>}
      </h2>
      {isPending && <RowsSkeleton rows={1} />}
      {!isPending && !data && (
        <Refused title={t('organisations.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && (data.total === 0 ? <p className={classes.nothing}>{none}</p> : children(data.organisations))}
      {data && data.total > data.organisations.length && (
        <Link to="/admin/subscription-management">{t('home.all')}</Link>
      )}
    </section>
  );
};
