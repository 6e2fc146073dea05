import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  blockOf,
  deleteNotification,
  HISTORY_LIMIT,
  listNotifications,
  type NotificationResource,
} from '@waymark/contracts';
import {
  ActionIcon,
  BlockedNotice,
  ConfirmDialog,
  EmptyState,
  ErrorPanel,
  formatDay,
  formatRelative,
  PageHeader,
  PersonAvatar,
  RowsSkeleton,
  resourceKey,
  Tooltip,
  useApi,
  useOrganisation,
  useSave,
} from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { groupByDay } from './day-groups.ts';
import classes from './history-screen.module.css';

/** Where an entry leads: to the objective or key result while it exists. */
const linkOf = ({ kind, target, target_uuid }: NotificationResource): string | null => {
  if (kind === 'destroy' || !target_uuid) return null;
  if (target === 'objectives') return `/?okrref=${target_uuid}`;
  return target === 'keyresults' ? `/?krref=${target_uuid}` : null;
};

const Entry = ({ entry, onDelete }: { entry: NotificationResource; onDelete: (() => void) | null }): ReactNode => {
  const { t } = useTranslation('okr');
  const link = linkOf(entry);
  return (
    <li className={classes.entry}>
      <PersonAvatar person={entry.user} size="md" decorative />
      <div className={classes.what}>
        {link ? <Link to={link}>{entry.message}</Link> : <span>{entry.message}</span>}
        <span className={classes.kind}>{t(`history.target.${entry.target}`)}</span>
      </div>
      <time dateTime={entry.created_at} className={classes.when}>
        {formatRelative(entry.created_at)}
      </time>
      {onDelete && (
        <Tooltip label={t('objective.delete')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('history.delete_entry', { message: entry.message })}
            onClick={onDelete}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
};

const Entries = ({ entries }: { entries: NotificationResource[] }): ReactNode => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org, admin } = useOrganisation();
  const [deleting, setDeleting] = useState<NotificationResource | null>(null);
  const remove = useSave({
    work: (entry: NotificationResource) => api.ask(deleteNotification, { org, notification: entry.uuid }),
    success: t('history.deleted'),
    invalidates: [resourceKey(org, 'notifications')],
  });
  const groups = groupByDay(entries, formatDay);
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={24} stroke={1.6} aria-hidden />}
        title={t('history.empty')}
        text={t('history.empty_text')}
      />
    );
  }
  return (
    <>
      {entries.length >= HISTORY_LIMIT && (
        <p className={classes.overflow}>{t('history.overflow', { count: HISTORY_LIMIT })}</p>
      )}
      {groups.map(({ day, entries: ofDay }) => (
        <section key={day} className={classes.day} aria-label={day}>
          <h2>{day}</h2>
          <ul>
            {ofDay.map((entry) => (
              <Entry key={entry.uuid} entry={entry} onDelete={admin ? () => setDeleting(entry) : null} />
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog
        opened={deleting !== null}
        danger
        title={t('history.delete_title')}
        confirmLabel={t('objective.delete')}
        onConfirm={() => deleting && remove.mutateAsync(deleting)}
        onClose={() => setDeleting(null)}
      >
        <p>{deleting?.message}</p>
        <p>{t('history.delete_text')}</p>
      </ConfirmDialog>
    </>
  );
};

const Loaded = (): ReactNode => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: resourceKey(org, 'notifications'),
    queryFn: async ({ signal }) => (await api.ask(listNotifications, { org }, undefined, { signal })).notifications,
  });
  if (isPending) return <RowsSkeleton rows={8} height={56} />;
  if (error || !data) return <ErrorPanel onRetry={() => void refetch()} />;
  return <Entries entries={data} />;
};

/** What happened in the organisation, newest first, at most 100 entries (product-rules.md, "History entries"). */
export const HistoryScreen = (): ReactNode => {
  const { t } = useTranslation('okr');
  const block = blockOf(useOrganisation());
  return (
    <>
      <PageHeader title={t('history.title')} subtitle={t('history.subtitle')} />
      {block ? <BlockedNotice block={block} /> : <Loaded />}
    </>
  );
};
