import { useQuery } from '@tanstack/react-query';
import { displayName, endMemberSessions, listMemberSessions, type MemberResource } from '@waymark/contracts';
import {
  Button,
  Dialog,
  ErrorPanel,
  formatDay,
  formatRelative,
  keyOf,
  RowsSkeleton,
  useApi,
  useOrganisation,
} from '@waymark/shell-kit';
import { AccessList, SessionRow } from '@waymark/shell-kit/access';
import { useIsShown, useSave } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './member-sessions.module.css';

type Props = { member: MemberResource; onClose: () => void };

/** The sessions of a member, with one button that ends them all. */
export const MemberSessionsDialog = ({ member, onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const of = { org, user: member.uuid };
  const name = displayName(member);
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: keyOf(listMemberSessions, of),
    queryFn: async ({ signal }) => (await api.ask(listMemberSessions, of, undefined, { signal })).sessions,
    staleTime: 0,
  });
  const isShown = useIsShown();
  const end = useSave({
    work: () => api.ask(endMemberSessions, of),
    success: t('sessions.ended', { name }),
    invalidates: [keyOf(listMemberSessions, of)],
    onSaved: () => isShown() && onClose(),
  });
  const content = (): ReactNode => {
    if (isLoadingError)
      return <ErrorPanel compact title={t('sessions.failed')} error={error} onRetry={() => void refetch()} />;
    if (!data) return <RowsSkeleton rows={2} height={56} />;
    if (data.length === 0) return <p className={classes.text}>{t('sessions.none', { name })}</p>;
    return (
      <>
        <AccessList>
          {data.map((session) => (
            <SessionRow
              key={session.uuid}
              session={session}
              unknown={t('sessions.unknown')}
              used={t('sessions.used', { when: formatRelative(session.last_used_at) })}
              life={{ at: session.created_at, words: t('sessions.since', { when: formatDay(session.created_at) }) }}
            />
          ))}
        </AccessList>
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
