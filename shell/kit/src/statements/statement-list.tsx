import type { StatementResource } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BILLING_TEXTS } from '../i18n/billing-texts.ts';
import { formatMoney } from '../i18n/format-money.ts';
import { formatMonth } from '../i18n/format-times.ts';
import { Link } from '../navigation/link.tsx';
import { type Column, DataTable } from '../tables/data-table.tsx';
import classes from './statements.module.css';

type Props = {
  statements: readonly StatementResource[];
  /** The address of a month's statement, within its micro-frontend. */
  addressOf: (month: string) => string;
};

/** The statements of an organisation, month by month. */
export const StatementList = ({ statements, addressOf }: Props): ReactNode => {
  const { t } = useTranslation(BILLING_TEXTS);
  const amount = (key: 'charged' | 'paid' | 'closing'): Column<StatementResource> => ({
    key,
    heading: t(`statement.${key}`),
    render: (statement) => formatMoney(statement[key]),
    align: 'end',
  });
  return (
    <DataTable
      label={t('statement.list')}
      rows={statements}
      rowKey={({ month }) => month}
      empty={<p className={classes.none}>{t('statement.none')}</p>}
      columns={[
        {
          key: 'month',
          heading: t('statement.month'),
          render: ({ month }) => (
            <Link className={classes.link} to={addressOf(month)}>
              {formatMonth(month)}
            </Link>
          ),
          onCard: 'title',
        },
        amount('charged'),
        amount('paid'),
        amount('closing'),
      ]}
    />
  );
};
