import { blockOf, deleteNotification, HISTORY_LIMIT, type NotificationResource } from '@waymark/contracts';
import {
  BlockedNotice,
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorPanel,
  formatDay,
  PageHeader,
  RowsSkeleton,
  resourceKey,
  useApi,
  useOrganisation,
  useScreenTitle,
  VisuallyHidden,
} from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RARE_TEXTS } from '../rare-texts.ts';
import { groupByDay } from './day-groups.ts';
import { HistoryEntry } from './history-entry.tsx';
import { useHistoryFilter } from './history-filter.ts';
import classes from './history-screen.module.css';
import { HistoryToolbar } from './history-toolbar.tsx';
import { useHistory } from './use-history.ts';

const Entries = ({ entries }: { entries: readonly NotificationResource[] }): ReactNode => {
  const { t } = useTranslation([RARE_TEXTS, 'okr']);
  const api = useApi();
  const { uuid: org, admin } = useOrganisation();
  const [deleting, setDeleting] = useState<NotificationResource | null>(null);
  const remove = useSave({
    work: (entry: NotificationResource) => api.ask(deleteNotification, { org, notification: entry.uuid }),
    success: t('history.deleted'),
    invalidates: [resourceKey(org, 'notifications')],
  });
  return (
    <>
      {groupByDay(entries, formatDay).map(({ day, entries: ofDay }) => (
        <section key={day} className={classes.day} aria-label={day}>
          <h2>{day}</h2>
          <ul>
            {ofDay.map((entry) => (
              <HistoryEntry key={entry.uuid} entry={entry} onDelete={admin ? () => setDeleting(entry) : null} />
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog
        opened={deleting !== null}
        danger
        title={t('history.delete_title')}
        confirmLabel={t('okr:objective.delete')}
        onConfirm={() => deleting && remove.mutateAsync(deleting)}
        onClose={() => setDeleting(null)}
      >
        <p>{deleting?.message}</p>
        <p>{t('history.delete_text')}</p>
      </ConfirmDialog>
    </>
  );
};

const Nothing = ({ onReset }: { onReset: (() => void) | null }): ReactNode => {
  const { t } = useTranslation([RARE_TEXTS, 'okr']);
  if (onReset) {
    const reset = (
      <Button variant="default" onClick={onReset}>
        {t('okr:list.reset')}
      </Button>
    );
    return <EmptyState drawing="search" title={t('history.nothing_found')} action={reset} />;
  }
  return <EmptyState drawing="history" title={t('history.empty')} text={t('history.empty_text')} />;
};

const Loaded = (): ReactNode => {
  const { t } = useTranslation([RARE_TEXTS, 'okr']);
  const filtering = useHistoryFilter();
  const { entries, isPending, error, retry, more, isLoadingMore, moreError } = useHistory(filtering.filter);
  const list =
    entries.length > 0 ? (
      <Entries entries={entries} />
    ) : (
      <Nothing onReset={filtering.active > 0 ? filtering.reset : null} />
    );
  return (
    <>
      <HistoryToolbar {...filtering} />
      <VisuallyHidden role="status">
        {!isPending && !error && t('history.found', { count: entries.length })}
      </VisuallyHidden>
      {isPending && <RowsSkeleton rows={16} height={56} />}
      {!isPending &&
        (error ? <ErrorPanel title={t('okr:history_hover.failed')} error={error} onRetry={retry} /> : list)}
      {more && moreError && <ErrorPanel compact title={t('kit:error_panel.more')} error={moreError} onRetry={more} />}
      {!moreError && (more || entries.length >= HISTORY_LIMIT) && (
        <p className={classes.overflow}>
          <span>{t('history.overflow', { count: entries.length })}</span>
          {more && (
            <Button variant="default" size="sm" loading={isLoadingMore} onClick={more}>
              {t('history.older')}
            </Button>
          )}
        </p>
      )}
    </>
  );
};

/** The history of the organisation, newest first; a hundred entries, and older ones on request (product-rules.md, "History entries"). */
export const HistoryScreen = (): ReactNode => {
  const { t } = useTranslation([RARE_TEXTS, 'okr']);
  const block = blockOf(useOrganisation());
  useScreenTitle(t('history.title'));
  return (
    <>
      <PageHeader title={t('history.title')} subtitle={t('history.subtitle')} />
      {block ? <BlockedNotice block={block} /> : <Loaded />}
    </>
  );
};
