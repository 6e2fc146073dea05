import { Button, ErrorBoundary, lazyPart, outboxInUse, useSession, useStore } from '@waymark/shell-kit';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const UnsentMark = lazyPart(async () => ({ default: (await import('./unsent-mark.tsx')).UnsentMark }));

/** Whether check-ins of a person wait in this browser: the outbox keeps them under such names. */
export const hasUnsent = (user: string): boolean | undefined => {
  try {
    return JSON.stringify(localStorage).includes(`unsent.${user}`);
  } catch {
    // Closed: nothing was kept.
  }
};

/** In place of the mark where its code could not be fetched: what waits is not sent from here. */
const Missing = ({ onRetry }: { onRetry: () => void }): ReactNode => {
  const { t } = useTranslation(['shell', 'kit']);
  return (
    <Button variant="default" size="compact-sm" title={t('remote.failed_title')} onClick={onRetry}>
      {t('kit:error_panel.retry')}
    </Button>
  );
};

/** Sends check-ins that wait from whatever screen, and tells of them; nothing is fetched for it until one was said. */
export const Unsent = (): ReactNode => {
  const { user } = useSession();
  const inUse = useStore(outboxInUse);
  const [wanted, setWanted] = useState(() => hasUnsent(user.uuid));
  if (inUse && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ErrorBoundary fallback={(retry) => <Missing onRetry={retry} />}>
      <Suspense fallback={null}>
        <UnsentMark />
      </Suspense>
    </ErrorBoundary>
  );
};
