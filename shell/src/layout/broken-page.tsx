import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Replaces the whole page when the shell itself fails: a chunk that cannot be loaded, a session that cannot be checked, or a bug. */
export const BrokenPage = (): ReactNode => {
  const { t } = useTranslation('kit');
  return (
    <main data-broken-page>
      <div role="alert">
        <h1>{t('error.unknown')}</h1>
      </div>
      <button type="button" onClick={() => window.location.reload()}>
        {t('error.reload')}
      </button>
    </main>
  );
};
