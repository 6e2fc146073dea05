import { blockOf } from '@waymark/contracts';
import {
  BlockedNotice,
  Button,
  EmptyState,
  ErrorPanel,
  PageHeader,
  RowsSkeleton,
  useOrganisation,
  useScreenTitle,
  VisuallyHidden,
} from '@waymark/shell-kit';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BLOCKER_TEXTS } from '../blockers/blocker-texts.ts';
import { useNextCheckinDay } from '../checkin/use-next-checkin-day.ts';
import { InboxGroupSection } from './inbox-group.tsx';
import { inGroups } from './inbox-groups.ts';
import classes from './inbox-screen.module.css';
import { INBOX_TEXTS } from './inbox-texts.ts';
import { OtherOrganisations } from './other-organisations.tsx';
import { useInbox } from './use-inbox.ts';

const Nothing = (): ReactNode => {
  const { t } = useTranslation(INBOX_TEXTS);
  const date = useNextCheckinDay();
  return <EmptyState drawing="bell" title={t('inbox.sum', { count: 0 })} text={t('inbox.nothing_text', { date })} />;
};

const Waiting = ({ inbox }: { inbox: ReturnType<typeof useInbox> }): ReactNode => {
  const { t } = useTranslation(INBOX_TEXTS);
  const { items, total, more, isLoadingMore, moreError } = inbox;
  const list = useRef<HTMLDivElement>(null);
  // The focused button disappears with its item. A dialog keeps the focus, and returns it when it is closed.
  const keepFocus = (): void => {
    if (!document.activeElement?.closest('[role="dialog"]')) list.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={list} tabIndex={-1} className={classes.list}>
      {items.length === 0 && !more && <Nothing />}
      {inGroups(items).map(({ group, items: ofGroup }) => (
        <InboxGroupSection key={group} group={group} items={ofGroup} isWhole={!more} onDone={keepFocus} />
      ))}
      {more && moreError && <ErrorPanel compact title={t('kit:error_panel.more')} error={moreError} onRetry={more} />}
      {more && !moreError && (
        <p className={classes.more}>
          <span>{t('inbox.shown', { shown: items.length, total })}</span>
          <Button variant="default" size="sm" loading={isLoadingMore} onClick={more}>
            {t('inbox.more')}
          </Button>
        </p>
      )}
    </div>
  );
};

/** The inbox: the open tasks of the reader, each with its action (product-rules.md, "Inbox"). */
export const InboxScreen = (): ReactNode => {
  // With the texts of its rows: if they were loaded with the first row, the whole screen would be replaced by its placeholder again.
  const { t } = useTranslation([INBOX_TEXTS, BLOCKER_TEXTS]);
  const block = blockOf(useOrganisation());
  const inbox = useInbox();
  const { isPending, error, retry, total } = inbox;
  const sum = isPending || error ? undefined : t('inbox.sum', { count: total });
  useScreenTitle(t('inbox.title'));
  return (
    <div className={classes.screen}>
      <PageHeader title={t('inbox.title')} subtitle={total > 0 ? sum : undefined} />
      <VisuallyHidden role="status">{sum}</VisuallyHidden>
      {block && (
        <div className={classes.notice}>
          <BlockedNotice block={block} />
        </div>
      )}
      {isPending && (
        <div className={classes.awaited}>
          <RowsSkeleton rows={5} height={64} />
        </div>
      )}
      {!isPending &&
        (error ? <ErrorPanel title={t('inbox.failed')} error={error} onRetry={retry} /> : <Waiting inbox={inbox} />)}
      <OtherOrganisations />
    </div>
  );
};
