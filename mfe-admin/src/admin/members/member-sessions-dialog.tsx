import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  deviceName,
  displayName,
  endMemberSessions,
  isHandheld,
  listMemberSessions,
  type MemberResource,
  type SessionResource,
} from '@waymark/contracts';
import {
  Button,
  Dialog,
  ErrorPanel,
  formatDateTime,
  formatDay,
  formatRelative,
  keyOf,
  RowsSkeleton,
  useApi,
  useOrganisation,
  useSave,
} from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './member-sessions.module.css';

/** A device, when and from where it was used, and since when it is signed in. */
const Row = ({ session }: { session: SessionResource }): ReactNode => {
  const { t } = useTranslation('admin');
  const { user_agent, ip, created_at, last_used_at } = session;
  const Icon = isHandheld(user_agent ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon size={22} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={classes.what}>
        <span className={classes.device}>{user_agent ? deviceName(user_agent) : t('sessions.unknown')}</span>
        <span className={classes.facts}>
          <time dateTime={last_used_at} title={formatDateTime(last_used_at)}>
            {t('sessions.used', { when: formatRelative(last_used_at) })}
          </time>
          {ip && ` · ${ip}`}
          {' · '}
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {t('sessions.since', { when: formatDay(created_at) })}
          </time>
        </span>
      </span>
    </li>
  );
};

type Props = { member: MemberResource; onClose: () => void };

/** Where a member is signed in, and the one thing to do about it: to sign them out everywhere. */
export const MemberSessionsDialog = ({ member, onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const of = { org, user: member.uuid };
  const name = displayName(member);
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(listMemberSessions, of),
    queryFn: async ({ signal }) => (await api.ask(listMemberSessions, of, undefined, { signal })).sessions,
    staleTime: 0,
  });
  const end = useSave({
    work: () => api.ask(endMemberSessions, of),
    success: t('sessions.ended', { name }),
    invalidates: [keyOf(listMemberSessions, of)],
    onSaved: onClose,
  });
  const content = (): ReactNode => {
    if (!data)
      return isError ? <ErrorPanel compact onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} height={56} />;
    if (data.length === 0) return <p className={classes.text}>{t('sessions.none', { name })}</p>;
    return (
      <>
        <ul className={classes.list}>
          {data.map((session) => (
            <Row key={session.uuid} session={session} />
          ))}
        </ul>
        <p className={classes.text}>{t('sessions.text', { name })}</p>
      </>
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('sessions.title', { name })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('sessions.close')}
          </Button>
          {data && data.length > 0 && (
            <Button color="red" loading={end.isPending} onClick={() => end.mutate()}>
              {t('sessions.end_all')}
            </Button>
          )}
        </>
      }
    >
      {content()}
    </Dialog>
  );
};
