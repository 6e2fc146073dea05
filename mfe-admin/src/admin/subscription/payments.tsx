import { ErrorPanel, RowsSkeleton } from '@waymark/shell-kit';
import { HowToPay, StatementList, StatementSheet } from '@waymark/shell-kit/statements';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import classes from './subscription.module.css';
import { useStatements } from './use-statements.ts';

const SUBSCRIPTION = '/admin/subscription';
const addressOf = (month: string): string => `${SUBSCRIPTION}?${new URLSearchParams({ statement: month })}`;

/** How to pay, beside what is due. */
export const PaymentDue = (): ReactNode => {
  const { data } = useStatements();
  const latest = data?.statements[0];
  return data && latest && <HowToPay instructions={data.instructions} reference={latest.reference} />;
};

/** The statements of the organisation. */
export const Statements = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, isPending, error, refetch } = useStatements();
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className={classes.heading}>
        {t('subscription.statements')}
      </h2>
      {isPending && <RowsSkeleton rows={3} />}
      {data && <StatementList statements={data.statements} addressOf={addressOf} />}
      {!data && !isPending && (
        <ErrorPanel title={t('subscription.statements_failed')} error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
};

/** The statement of one month; goes back if that month has none. */
export const StatementOfMonth = ({ month }: { month: string }): ReactNode => {
  const { t } = useTranslation('admin');
  const { data, isPending, error, refetch } = useStatements();
  if (isPending) return <RowsSkeleton rows={8} />;
  if (!data)
    return <ErrorPanel title={t('subscription.statements_failed')} error={error} onRetry={() => void refetch()} />;
  const statement = data.statements.find((each) => each.month === month);
  if (!statement) return <Navigate to={SUBSCRIPTION} replace />;
  return <StatementSheet name={data.name} statement={statement} instructions={data.instructions} back={SUBSCRIPTION} />;
};
