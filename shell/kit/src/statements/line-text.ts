import { centsToDollars, ledgerChange, PLAN_TYPES, type StatementLine } from '@waymark/contracts';
import { useTranslation } from 'react-i18next';
import { BILLING_TEXTS } from '../i18n/billing-texts.ts';
import { formatDate } from '../i18n/format.ts';
import { formatMoney } from '../i18n/format-money.ts';

/** The text of a line of the ledger, in the reader's language. */
export const useLineText = (): ((line: StatementLine) => string) => {
  const { t } = useTranslation(BILLING_TEXTS);
  const named = (value: string): string => (PLAN_TYPES.some((plan) => plan === value) ? t(`kit:plan.${value}`) : value);
  return ({ kind, note, period_start }) => {
    const change = ledgerChange(note);
    if (kind === 'charge') {
      return t('statement.line_charge', {
        plan: named(note ?? ''),
        date: period_start ? formatDate(period_start) : '',
      });
    }
    if (kind === 'block' || kind === 'unblock') {
      return t(`statement.line_${kind}_${note === 'not paying' ? 'payment' : 'users'}`);
    }
    if (kind === 'payment' || change === null) return t(`statement.line_${kind}`, { from: '–', to: '–' });
    const shown = (value: string): string =>
      kind === 'edit_amount' ? formatMoney(centsToDollars(Number(value))) : named(value);
    return t(`statement.line_${kind}`, { from: shown(change.from), to: shown(change.to) });
  };
};
