import { IconShieldLock } from '@tabler/icons-react';
import { Button, EmptyState, ErrorPanel, isApiError } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { title: string; error: Error | null; onRetry: () => void };

/** Shown instead of data that could not be loaded; without a second factor, says how to get one (product-rules.md, "Second factor"). */
export const Refused = ({ title, error, onRetry }: Props): ReactNode => {
  const { t } = useTranslation('backoffice');
  if (!isApiError(error, 'SECOND_FACTOR_REQUIRED')) return <ErrorPanel title={title} error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<IconShieldLock size={24} stroke={1.6} aria-hidden />}
      title={t('second_factor.title')}
      text={t('second_factor.text')}
      action={
        <Button component="a" href="/account?return=%2Fbackoffice%2F#security">
          {t('second_factor.set_up')}
        </Button>
      }
    />
  );
};
