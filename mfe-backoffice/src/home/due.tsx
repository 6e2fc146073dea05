import { isPaymentLate, type OrganisationResource } from '@waymark/contracts';
import { Tag } from '@waymark/shell-kit';
import { formatMoney } from '@waymark/shell-kit/actions';
import { type Column, DataTable } from '@waymark/shell-kit/tables';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PaymentDateCell } from '../organisations/cells.tsx';
import { type Chosen, OrganisationActions } from '../organisations/organisation-actions.tsx';
import { OrganisationLink } from '../organisations/organisation-link.tsx';
import { Part } from './part.tsx';
import { useOrganisationsWith } from './use-organisations-with.ts';

const PaymentState = ({ organisation }: { organisation: OrganisationResource }): ReactNode => {
  const { t } = useTranslation('backoffice');
  if (organisation.blocked_for_not_paying) return <Tag tone="outline">{t('home.blocked')}</Tag>;
  const late = organisation.payment_date !== null && isPaymentLate(organisation.payment_date, new Date());
  return <Tag tone={late ? 'aspirational' : 'plain'}>{t(late ? 'home.late' : 'home.due_now')}</Tag>;
};

/** Open payments: the amount, since when, and whether it is overdue. */
export const Due = ({ onChoose }: { onChoose: (chosen: Chosen) => void }): ReactNode => {
  const { t } = useTranslation('backoffice');
  const columns: Column<OrganisationResource>[] = [
    {
      key: 'name',
      heading: t('organisations.name'),
      render: (organisation) => <OrganisationLink organisation={organisation} />,
      onCard: 'title',
    },
    {
      key: 'amount',
      heading: t('organisations.payment'),
      render: ({ payment_amount }) => formatMoney(payment_amount),
      align: 'end',
    },
    {
      key: 'since',
      heading: t('organisation.due_since'),
      render: (organisation) => <PaymentDateCell organisation={organisation} />,
    },
    {
      key: 'standing',
      heading: t('home.standing'),
      render: (organisation) => <PaymentState organisation={organisation} />,
    },
  ];
  return (
    <Part title={t('home.due')} none={t('home.none_due')} found={useOrganisationsWith('due')}>
      {(organisations) => (
        <DataTable
          label={t('home.due')}
          rows={organisations}
          rowKey={({ uuid }) => uuid}
          columns={columns}
          rowActions={(organisation) => (
            <OrganisationActions organisation={organisation} onChoose={onChoose} only={['payment_done', 'not_paid']} />
          )}
        />
      )}
    </Part>
  );
};
