import { EmptyState } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';

/** All screens of this micro-frontend, below the organisation's address. */
export const Root = (): ReactNode => {
  const { t } = useTranslation('okr');
  return (
    <Routes>
      <Route path="*" element={<EmptyState title={t('root.title')} />} />
    </Routes>
  );
};
