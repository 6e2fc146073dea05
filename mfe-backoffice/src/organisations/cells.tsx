import { IconLock } from '@tabler/icons-react';
import type { OrganisationResource } from '@waymark/contracts';
import { formatDay } from '@waymark/shell-kit';
import { formatMoney } from '@waymark/shell-kit/actions';
import { EmailAddress } from '@waymark/shell-kit/tables';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './organisations.module.css';
import { projectedCost, requestOf } from './request.ts';

type Props = { organisation: OrganisationResource };

export const RequestCell = ({ organisation }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  const request = requestOf(organisation);
  if (!request) return <span className={classes.none}>–</span>;
  return (
    <span className={classes.request}>
      {'plan' in request
        ? t(`request.${request.kind}`, { plan: t(`kit:plan.${request.plan}`) })
        : t(`request.${request.kind}`, { count: request.count })}
      {organisation.reference_of_request && (
        <small className={classes.reference}>{organisation.reference_of_request}</small>
      )}
    </span>
  );
};

export const ProjectedCell = ({ organisation }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  const cost = projectedCost(organisation);
  if (cost === null) return <span className={classes.none}>–</span>;
  return cost === 'custom' ? t('organisations.custom') : formatMoney(cost);
};

export const PaymentDateCell = ({ organisation: { payment_date } }: Props): ReactNode =>
  payment_date ? (
    <span className={classes.date}>{formatDay(payment_date)}</span>
  ) : (
    <span className={classes.none}>–</span>
  );

export const BlockedCell = ({ organisation: { blocked_for_not_paying } }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  if (!blocked_for_not_paying) return <span className={classes.none}>{t('organisations.no')}</span>;
  return (
    <span className={classes.blocked}>
      <IconLock size={14} stroke={2} aria-hidden />
      {t('organisations.yes')}
    </span>
  );
};

export const EmailCell = ({ organisation: { email_of_user_with_request: email } }: Props): ReactNode =>
  email ? (
    <span className={classes.email}>
      <EmailAddress email={email} />
    </span>
  ) : (
    <span className={classes.none}>–</span>
  );
