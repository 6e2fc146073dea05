import { cached } from './format.ts';
import { currentLanguage } from './language.ts';

/** US dollars; cents only where there are some. */
export const formatMoney = (dollars: number): string => {
  const lang = currentLanguage();
  const whole = Number.isInteger(dollars);
  return cached(
    `money ${lang} ${whole}`,
    () =>
      new Intl.NumberFormat(lang, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: whole ? 0 : 2,
      }),
  ).format(dollars);
};
