import type { OrganisationResource } from '@waymark/contracts';
import { formatNumber } from '@waymark/shell-kit';
import { formatMoney } from '@waymark/shell-kit/actions';
import { type Column, DataTable } from '@waymark/shell-kit/tables';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockedCell, EmailCell, PaymentDateCell, ProjectedCell, RequestCell } from './cells.tsx';
import { type Chosen, OrganisationActions } from './organisation-actions.tsx';
import { OrganisationLink } from './organisation-link.tsx';
import classes from './organisations.module.css';

type Props = { organisations: readonly OrganisationResource[]; onChoose: (chosen: Chosen) => void };

const useColumns = (): Column<OrganisationResource>[] => {
  const { t } = useTranslation('backoffice');
  const column = (
    key: string,
    render: (organisation: OrganisationResource) => ReactNode,
    more: Partial<Column<OrganisationResource>> = {},
  ): Column<OrganisationResource> => ({ key, heading: t(`organisations.${key}`), render, ...more });
  const end = { align: 'end' } as const;
  return [
    column('name', (organisation) => <OrganisationLink organisation={organisation} />, { onCard: 'title' }),
    column('plan', ({ current_subscription_type: type }) => t(`kit:plan.${type}`)),
    column('users', ({ number_of_active_users: users }) => formatNumber(users), end),
    column('maximum', ({ maximum_number_of_users: users }) => formatNumber(users), end),
    column('request', (organisation) => <RequestCell organisation={organisation} />),
    column('email', (organisation) => <EmailCell organisation={organisation} />, {
      heading: <span className={classes.word}>{t('organisations.email')}</span>,
    }),
    column('current', ({ monthly_cost }) => formatMoney(monthly_cost), end),
    column('projected', (organisation) => <ProjectedCell organisation={organisation} />, end),
    column('payment', ({ payment_amount }) => formatMoney(payment_amount), end),
    column('date', (organisation) => <PaymentDateCell organisation={organisation} />),
    column('blocked', (organisation) => <BlockedCell organisation={organisation} />),
  ];
};

/** All organisations with their subscriptions, in the server's order: open requests first, then by amount owed. */
export const OrganisationsTable = ({ organisations, onChoose }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  const columns = useColumns();
  return (
    <div className={classes.wide}>
      <DataTable
        label={t('organisations.table')}
        rows={organisations}
        rowKey={({ uuid }) => uuid}
        columns={columns}
        rowActions={(organisation) => <OrganisationActions organisation={organisation} onChoose={onChoose} />}
      />
    </div>
  );
};
