import type { ApiTokenResource } from '@waymark/contracts';
import { Button, formatDateTime, formatDay, formatRelative, Tag } from '@waymark/shell-kit';
import { AccessRow } from '@waymark/shell-kit/access';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { token: ApiTokenResource; now: Date; onDelete: () => void };

/** One token: its scopes, and whether it is still valid. */
export const TokenRow = ({ token, now, onDelete }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { name, scopes, created_at, last_used_at, expires_at } = token;
  const isOver = new Date(expires_at) <= now;
  const when = formatRelative(expires_at, now);
  return (
    <AccessRow
      isOver={isOver}
      name={
        <>
          {name}
          {scopes.map((scope) => (
            <Tag key={scope} tone={scope === 'admin' ? 'primary' : 'plain'}>
              {t(`tokens.scope_${scope}`)}
            </Tag>
          ))}
        </>
      }
      facts={
        <>
          <time dateTime={expires_at} title={formatDateTime(expires_at)} data-over={isOver || undefined}>
            {isOver ? t('tokens.expired', { when }) : t('tokens.expires_when', { when })}
          </time>
          {' · '}
          {last_used_at ? t('tokens.used', { when: formatRelative(last_used_at, now) }) : t('tokens.never_used')}
          {' · '}
          {t('tokens.created', { day: formatDay(created_at) })}
        </>
      }
      action={
        <Button variant="default" size="xs" aria-label={t('tokens.delete_named', { name })} onClick={onDelete}>
          {t('tokens.delete')}
        </Button>
      }
    />
  );
};
