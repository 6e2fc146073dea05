import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './layout.module.css';
import { links } from './links.ts';

/** Powered by, About, Support. */
export const FooterLinks = (): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('footer.label')} className={classes.footerLinks}>
      <a href={links.home} target="_blank" rel="noreferrer">
        {t('footer.powered_by')}
      </a>
      <a href={links.about} target="_blank" rel="noreferrer">
        {t('footer.about')}
      </a>
      <a href={links.support}>{t('footer.support')}</a>
    </nav>
  );
};
