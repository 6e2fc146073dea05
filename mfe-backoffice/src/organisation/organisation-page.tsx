import { listOrganisationAudit } from '@waymark/contracts';
import { ErrorPanel, isApiError, keyOf, Link, lazyPart, RowsSkeleton, Suspense, useApi } from '@waymark/shell-kit';
import type { AuditSource } from '@waymark/shell-kit/audit';
import { StatementList, StatementSheet } from '@waymark/shell-kit/statements';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { organisationAddress } from '../organisations/organisation-link.tsx';
import { Refused } from '../refused.tsx';
import classes from './organisation.module.css';
import { OrganisationHead } from './organisation-head.tsx';
import { useOverview, useStatements } from './use-organisation.ts';

const AuditLog = lazyPart(async () => ({ default: (await import('@waymark/shell-kit/audit')).AuditLog }));

const Month = ({ uuid, month }: { uuid: string; month: string }): ReactNode => {
  const { t } = useTranslation('backoffice');
  const { data, error, isPending, refetch } = useStatements(uuid);
  if (isPending) return <RowsSkeleton rows={8} />;
  if (!data)
    return <Refused title={t('organisation.statements_failed')} error={error} onRetry={() => void refetch()} />;
  const back = organisationAddress(uuid);
  const statement = data.statements.find((each) => each.month === month);
  if (!statement) return <Navigate to={back} replace />;
  return <StatementSheet name={data.name} statement={statement} instructions={data.instructions} back={back} />;
};

const Statements = ({ uuid }: { uuid: string }): ReactNode => {
  const { t } = useTranslation('backoffice');
  const { data, error, isPending, refetch } = useStatements(uuid);
  if (isPending) return <RowsSkeleton rows={3} />;
  if (!data)
    return <Refused title={t('organisation.statements_failed')} error={error} onRetry={() => void refetch()} />;
  return <StatementList statements={data.statements} addressOf={(month) => organisationAddress(uuid, month)} />;
};

const Audit = ({ uuid }: { uuid: string }): ReactNode => {
  const api = useApi();
  const source: AuditSource = {
    queryKey: keyOf(listOrganisationAudit, { org: uuid }),
    list: (query, signal) => api.ask(listOrganisationAudit, { org: uuid }, query, { signal }),
  };
  return (
    <Suspense fallback={<RowsSkeleton rows={8} height={61} />}>
      <AuditLog source={source} platform Failed={Refused} />
    </Suspense>
  );
};

const Overview = ({ uuid }: { uuid: string }): ReactNode => {
  const { t } = useTranslation('backoffice');
  const { data, error, isPending, refetch } = useOverview(uuid);
  if (isPending) return <RowsSkeleton rows={8} />;
  if (isApiError(error, 'NOT_FOUND')) return <ErrorPanel title={t('organisation.gone')} error={error} />;
  if (!data) return <Refused title={t('organisation.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      <OrganisationHead {...data} />
      <section aria-labelledby="ledger">
        <h3 id="ledger">{t('organisation.ledger')}</h3>
        <Suspense fallback={<RowsSkeleton rows={3} />}>
          <Statements uuid={uuid} />
        </Suspense>
      </section>
      <section aria-labelledby="acts">
        <h3 id="acts">{t('organisation.acts')}</h3>
        <Audit uuid={uuid} />
      </section>
    </div>
  );
};

/** One organisation, for the platform owner: subscription, people, blocks, ledger and audit log; or the statement of a month. */
export const OrganisationPage = ({ uuid, month }: { uuid: string; month: string | null }): ReactNode => {
  const { t } = useTranslation('backoffice');
  if (month)
    return (
      <Suspense fallback={<RowsSkeleton rows={8} />}>
        <Month uuid={uuid} month={month} />
      </Suspense>
    );
  return (
    <>
      <p className={classes.back}>
        <Link to="/admin/subscription-management">{t('organisation.back')}</Link>
      </p>
      <Overview uuid={uuid} />
    </>
  );
};
