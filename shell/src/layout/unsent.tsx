import { Button, ErrorBoundary, lazyPart, outboxInUse, Suspense, useSession, useStore } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

const UnsentMark = lazyPart(async () => ({ default: (await import('./unsent-mark.tsx')).UnsentMark }));

/** Whether unsent check-ins of a user are in this browser's outbox, which stores them under keys with this prefix. */
export const hasUnsent = (user: string): boolean | undefined => {
  try {
    return JSON.stringify(localStorage).includes(`unsent.${user}`);
  } catch {
    // The storage is blocked, so nothing was stored.
  }
};

/** Shown when the code of the mark could not be loaded; nothing is sent then. */
const Missing = ({ onRetry }: { onRetry: () => void }): ReactNode => {
  const { t } = useTranslation(['shell', 'kit']);
  return (
    <Button variant="default" size="compact-sm" title={t('remote.failed_title')} onClick={onRetry}>
      {t('kit:error_panel.retry')}
    </Button>
  );
};

/** Sends waiting check-ins from any screen and shows their state. Its code is loaded only once there is a check-in. */
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
