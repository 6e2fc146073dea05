import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './broken-page.module.css';

/** In place of everything, where the shell itself cannot go on: a part of it that cannot be loaded, or a fault of ours. */
export const BrokenPage = (): ReactNode => {
  const { t } = useTranslation('kit');
  return (
    <main className={classes.page}>
      <div role="alert">
        <h1>{t('error.unknown')}</h1>
      </div>
      <button type="button" onClick={() => window.location.reload()}>
        {t('error.reload')}
      </button>
    </main>
  );
};
