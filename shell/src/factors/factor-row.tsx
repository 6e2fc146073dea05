import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import type { FactorResource } from '@waymark/contracts';
import { Button, formatDateTime, formatDay, formatRelative } from '@waymark/shell-kit';
import { AccessRow } from '@waymark/shell-kit/access';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The name of a factor: the one given by its owner, else that of its kind. */
export const useFactorName = (): ((factor: FactorResource) => string) => {
  const { t } = useTranslation('shell');
  return ({ name, kind }) => name || t(`factors.kind_${kind}`);
};

type Props = { factor: FactorResource; onRemove: () => void };

/** One second factor: what it is, since when, and when it was last used. */
export const FactorRow = ({ factor, onRemove }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const name = useFactorName()(factor);
  const { kind, created_at, last_used_at } = factor;
  const Icon = kind === 'totp' ? IconDeviceMobile : IconFingerprint;
  const facts = [
    ...(factor.name ? [t(`factors.kind_${kind}`)] : []),
    t('factors.added', { day: formatDay(created_at) }),
    last_used_at ? t('factors.used', { when: formatRelative(last_used_at) }) : t('factors.never_used'),
  ];
  return (
    <AccessRow
      icon={<Icon size={22} stroke={1.5} aria-hidden />}
      name={name}
      facts={<span title={last_used_at ? formatDateTime(last_used_at) : undefined}>{facts.join(' · ')}</span>}
      action={
        <Button variant="default" size="xs" aria-label={t('factors.remove_named', { name })} onClick={onRemove}>
          {t('factors.remove')}
        </Button>
      }
    />
  );
};
