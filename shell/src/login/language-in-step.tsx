import { isLanguage } from '@waymark/contracts';
import { changeLanguage } from '@waymark/shell-kit';
import { useEffect } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';

/** Keeps the language of the page and that of the new account in sync, in both directions. */
export const LanguageInStep = (): null => {
  const { i18n } = useTranslation('shell');
  const { value: chosen, onChange } = useField<string>('lang').input;
  const { language } = i18n;
  useEffect(() => {
    if (isLanguage(chosen)) void changeLanguage(chosen);
  }, [chosen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's language alone sets the field's
  useEffect(() => {
    if (isLanguage(language)) onChange(language);
  }, [language]);
  return null;
};
