import { isApiError, lazyPart, RowsSkeleton, Suspense } from '@waymark/shell-kit';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chosen } from '../organisations/organisation-actions.tsx';
import { OwnerDialog } from '../organisations/owner-dialog.tsx';
import { Refused } from '../refused.tsx';
import { Due } from './due.tsx';
import classes from './home.module.css';
import { useOrganisationsWith } from './use-organisations-with.ts';
import { Waiting } from './waiting.tsx';

const Growth = lazyPart(async () => ({ default: (await import('./growth.tsx')).Growth }));

/** The platform owner's home: open requests, open payments, and the growth of the platform. */
export const HomeScreen = (): ReactNode => {
  const { t } = useTranslation('backoffice');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { error, refetch } = useOrganisationsWith('request');
  // All parts need a second factor: says so once instead of in each.
  if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) {
    return (
      <AdminFrame active="platform-home">
        <Refused title={t('organisations.failed')} error={error} onRetry={() => void refetch()} />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame active="platform-home">
      <div className={classes.home}>
        <Waiting onChoose={setChosen} />
        <Due onChoose={setChosen} />
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <Growth />
        </Suspense>
      </div>
      {chosen && <OwnerDialog {...chosen} onClose={() => setChosen(null)} />}
    </AdminFrame>
  );
};
