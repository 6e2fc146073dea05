import type { Lang } from '@waymark/contracts';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/language.ts';

/** `dd LLLL yy` in dayjs' letters. */
export const DAYJS_FORMAT = 'DD MMMM YY';

/** As `formatDate` writes them; dayjs begins Romanian ones with a capital. */
const monthsOf = (lang: Lang): string[] => {
  const { format } = new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month)));
};

/** The calendar's language, fetched when it is not English; English until it is there. */
export const useDayjsLocale = (): string => {
  useTranslation('kit');
  const lang = currentLanguage();
  const [ready, setReady] = useState('en');
  useEffect(() => {
    let left = false;
    const loading = lang === 'en' ? Promise.resolve() : import(`dayjs/locale/${lang}.js`);
    void loading.then(() => {
      const locale = dayjs.Ls[lang];
      if (locale) locale.months = monthsOf(lang);
      dayjs.locale(lang);
      if (!left) setReady(lang);
    });
    return () => {
      left = true;
    };
  }, [lang]);
  return ready;
};
