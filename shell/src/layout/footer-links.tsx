import { ContactLink, useContacts } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './layout.module.css';

/** Powered by; About and Support where whoever runs the product has said where they are. */
export const FooterLinks = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { about_url: aboutUrl, support_url: supportUrl } = useContacts();
  return (
    <nav aria-label={t('footer.label')} className={classes.footerLinks}>
      <a href="/">{t('footer.powered_by')}</a>
      {aboutUrl && <ContactLink to={aboutUrl}>{t('footer.about')}</ContactLink>}
      {supportUrl && <ContactLink to={supportUrl}>{t('footer.support')}</ContactLink>}
    </nav>
  );
};
