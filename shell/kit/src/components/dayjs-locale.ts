import type { Lang } from '@waymark/contracts';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/language.ts';
import { withRetries } from '../state/with-retries.ts';

/** `dd LLLL yy` in dayjs' letters. */
export const DAYJS_FORMAT = 'DD MMMM YY';

/** In the spelling of `formatDate`; dayjs begins Romanian month names with a capital letter. */
const monthsOf = (lang: Lang): string[] => {
  const { format } = new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month)));
};

/** The calendar's language; English until another one has loaded. */
export const useDayjsLocale = (): string => {
  useTranslation('kit');
  const lang = currentLanguage();
  const [ready, setReady] = useState('en');
  useEffect(() => {
    let left = false;
    const prepare = async (): Promise<void> => {
      if (lang !== 'en') await withRetries(() => import(`dayjs/locale/${lang}.js`));
      const locale = dayjs.Ls[lang];
      if (locale) locale.months = monthsOf(lang);
      dayjs.locale(lang);
      if (!left) setReady(lang);
    };
    // Without it the calendar stays in English.
    void prepare().catch(() => {});
    return () => {
      left = true;
    };
  }, [lang]);
  return ready;
};
