import { guidePath } from '@waymark/contracts';
import { ContactLink, currentLanguage, useContacts, useSupportAddress } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './layout.module.css';

/** Powered by, About and Support. About and Support are pages of the guide until the operator's own addresses, if any, have loaded. */
export const FooterLinks = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { about_url: aboutUrl } = useContacts();
  const support = useSupportAddress();
  return (
    <nav aria-label={t('footer.label')} className={classes.footerLinks}>
      <a href="/">{t('footer.powered_by')}</a>
      <ContactLink to={aboutUrl ?? guidePath(currentLanguage(), 'about')}>{t('footer.about')}</ContactLink>
      <ContactLink to={support}>{t('footer.support')}</ContactLink>
    </nav>
  );
};
