// Separate from format.ts, which the sign-in page loads.
import { isPercent } from '@waymark/contracts';
import { cached, formatNumber, precision, UNSIGNED_ZERO } from './format.ts';
import { currentLanguage } from './language.ts';

/** A percentage given as 0-100, with at most `digits` decimals, or if it is close to zero significant digits. */
export const formatPercent = (value: number, digits = 0): string => {
  const lang = currentLanguage();
  return cached(
    `percent ${lang} ${digits}`,
    () => new Intl.NumberFormat(lang, { ...UNSIGNED_ZERO, style: 'percent', ...precision(digits) }),
  ).format(value / 100);
};

/** A number with its unit; percentages as the reader's language writes them. */
export const formatQuantity = (value: number, unit: string): string =>
  isPercent(unit) ? formatPercent(value, 2) : `${formatNumber(value)} ${unit}`;
