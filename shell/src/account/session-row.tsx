import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { deviceName, isHandheld, type SessionResource } from '@waymark/contracts';
import { Button, formatDateTime, formatDay, formatRelative } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sessions.module.css';

type Props = { session: SessionResource; onEnd: () => void };

/** One place where the person is signed in. */
export const SessionRow = ({ session, onEnd }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { user_agent, ip, current, last_used_at, expires_at } = session;
  const name = user_agent ? deviceName(user_agent) : t('sessions.unknown');
  const Icon = isHandheld(user_agent ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  const used = t('sessions.used', { when: formatRelative(last_used_at) });
  return (
    <li className={classes.row}>
      <Icon size={22} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={classes.what}>
        <span className={classes.name}>
          {name}
          {current && <span className={classes.badge}>{t('sessions.current')}</span>}
        </span>
        <span className={classes.hint}>
          <time dateTime={last_used_at} title={formatDateTime(last_used_at)}>
            {used}
          </time>
          {ip && ` · ${ip}`}
          {' · '}
          <time dateTime={expires_at} title={formatDateTime(expires_at)}>
            {t('sessions.until', { when: formatDay(expires_at) })}
          </time>
        </span>
      </span>
      {!current && (
        <Button variant="default" size="xs" aria-label={t('sessions.end_named', { name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
};
