import { useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type SessionResource } from '@waymark/contracts';
import { Button, ErrorPanel, firstClick, formatDay, formatRelative, keyOf, Tag, useApi } from '@waymark/shell-kit';
import { AccessList, SessionRow } from '@waymark/shell-kit/access';
import { useSave } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sessions.module.css';
import { SizedSkeleton } from './sized-skeleton.tsx';
import { useHashPlace } from './use-hash-place.ts';

/** How many are shown before the person asks for all. */
const AT_FIRST = 6;

/** The current session first, then by last use, newest first. */
export const inOrder = (sessions: readonly SessionResource[]): SessionResource[] =>
  sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at));

/** Ends one session, or all but the current one when none is named. Optimistic update. */
const useEndSessions = () => {
  const { t } = useTranslation('shell');
  const api = useApi();
  return useSave<string | undefined>({
    work: (uuid) => (uuid ? api.ask(endSession, { session: uuid }) : api.ask(endOtherSessions, {})),
    success: (_answer, uuid) => t(uuid ? 'sessions.ended' : 'sessions.all_ended'),
    invalidates: [keyOf(listSessions)],
    optimistic: (client, uuid) =>
      client.setQueryData<SessionResource[]>(keyOf(listSessions), (list) =>
        list?.filter((each) => (uuid ? each.uuid !== uuid : each.current)),
      ),
  });
};

type OwnProps = { session: SessionResource; onEnd: () => void };

const OwnSession = ({ session, onEnd }: OwnProps): ReactNode => {
  const { t } = useTranslation('shell');
  const { current, expires_at, last_used_at } = session;
  const signOut = (name: string, used: string): ReactNode => (
    <Button
      variant="default"
      size="xs"
      aria-label={t('sessions.end_named', { name })}
      aria-describedby={used}
      onClick={firstClick(onEnd)}
    >
      {t('sessions.end')}
    </Button>
  );
  return (
    <SessionRow
      session={session}
      unknown={t('sessions.unknown')}
      used={t('sessions.used', { when: formatRelative(last_used_at) })}
      mark={current && <Tag tone="primary">{t('sessions.current')}</Tag>}
      life={{ at: expires_at, words: t('sessions.until', { when: formatDay(expires_at) }) }}
      {...(!current && { action: signOut })}
    />
  );
};

type ListProps = { sessions: readonly SessionResource[]; onEnd: (uuid?: string) => void };

const SessionList = ({ sessions, onEnd }: ListProps): ReactNode => {
  const { t } = useTranslation('shell');
  const [all, setAll] = useState(false);
  return (
    <div className={classes.sessions}>
      <AccessList>
        {inOrder(sessions)
          .slice(0, all ? undefined : AT_FIRST)
          .map((session) => (
            <OwnSession key={session.uuid} session={session} onEnd={() => onEnd(session.uuid)} />
          ))}
      </AccessList>
      <div className={classes.actions}>
        {!all && sessions.length > AT_FIRST && (
          <Button variant="subtle" onClick={() => setAll(true)}>
            {t('sessions.show_all', { count: sessions.length })}
          </Button>
        )}
        {sessions.some(({ current }) => !current) && (
          <Button variant="default" onClick={() => onEnd()}>
            {t('sessions.end_others')}
          </Button>
        )}
      </div>
    </div>
  );
};

/** The size of two sessions, this one and another: how many there are is not known before. */
const Loading = (): ReactNode => {
  const [examples] = useState((): SessionResource[] => {
    const now = new Date().toISOString();
    const times = { created_at: now, last_used_at: now, expires_at: now };
    return [true, false].map((current) => ({
      ...times,
      uuid: String(current),
      current,
      user_agent: navigator.userAgent,
      ip: '192.0.2.100',
    }));
  });
  return (
    <SizedSkeleton>
      <SessionList sessions={examples} onEnd={() => {}} />
    </SizedSkeleton>
  );
};

/** The person's sessions, with buttons to end one or all others. */
export const Sessions = (): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(listSessions),
    queryFn: async ({ signal }) => (await api.ask(listSessions, {}, undefined, { signal })).sessions,
  });
  const end = useEndSessions();
  // Mails about sign-ins link here.
  const place = useHashPlace('sessions');
  if (!data)
    return error ? (
      <ErrorPanel compact title={t('sessions.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  return (
    <div ref={place}>
      <SessionList sessions={data} onEnd={end.mutate} />
    </div>
  );
};
