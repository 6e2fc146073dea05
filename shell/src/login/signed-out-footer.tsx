import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@waymark/contracts';
import { changeLanguage, currentLanguage } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FooterLinks } from '../layout/footer-links.tsx';
import classes from './login.module.css';

/** The footer before signing in, with the choice of the language. */
export const SignedOutFooter = (): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <footer className={classes.footer}>
      <select
        className={classes.language}
        aria-label={t('login.language')}
        value={currentLanguage()}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && void changeLanguage(value)}
      >
        {LANGUAGES.map((lang) => (
          <option key={lang} value={lang} lang={lang}>
            {LANGUAGE_NAMES[lang]}
          </option>
        ))}
      </select>
      <FooterLinks />
    </footer>
  );
};
