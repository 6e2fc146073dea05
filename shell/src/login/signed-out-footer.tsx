import { changeLanguage, currentLanguage, NativeSelect } from '@waymark/shell-kit';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FooterLinks } from '../layout/footer-links.tsx';
import classes from './login.module.css';

const options = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** The footer before signing in, with the choice of the language. */
export const SignedOutFooter = (): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <footer className={classes.footer}>
      <NativeSelect
        size="xs"
        aria-label={t('login.language')}
        data={options}
        value={currentLanguage()}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && void changeLanguage(value)}
      />
      <FooterLinks />
    </footer>
  );
};
