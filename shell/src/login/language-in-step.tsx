import { isLanguage } from '@waymark/contracts';
import { changeLanguage } from '@waymark/shell-kit';
import { useEffect, useRef } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';

/** Keeps the language of the page and that of the new account in sync, in both directions. */
export const LanguageInStep = (): null => {
  const { i18n } = useTranslation('shell');
  const { value: chosen, onChange } = useField<string>('lang').input;
  const { language } = i18n;
  /** How many choices of the field the page has not followed yet: until then its language is an earlier choice. */
  const behind = useRef(0);
  useEffect(() => {
    if (!isLanguage(chosen)) return;
    behind.current += 1;
    void changeLanguage(chosen).finally(() => {
      behind.current -= 1;
    });
  }, [chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's language alone sets the field's
  useEffect(() => {
    if (isLanguage(language) && behind.current === 0) onChange(language);
  }, [language]);
  return null;
};
