import { type InboxItemResource, mentionedIn, withMentions } from '@waymark/contracts';
import { Button, firstClick, PageLink, usePeople, useTeams } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from './inbox-groups.ts';
import { InboxRow, useBehind } from './inbox-row.tsx';
import classes from './inbox-screen.module.css';
import { INBOX_TEXTS } from './inbox-texts.ts';
import { useSeen } from './use-inbox.ts';

/** The text of a comment, with the names of mentioned people and teams. */
const useTextWithNames = (text: string): string => {
  const mentioned = mentionedIn(text);
  const { nameOf } = usePeople(mentioned);
  const { team } = useTeams(mentioned);
  return withMentions(text, (uuid) => nameOf(uuid) || (team(uuid)?.name ?? '…'));
};

/** A comment that mentions the reader; opening it marks it as seen. */
export const MentionRow = ({ item, onDone }: { item: InboxItemResource; onDone: () => void }): ReactNode => {
  const { t } = useTranslation(INBOX_TEXTS);
  const seen = useSeen();
  const { name: author, picture } = useBehind(item);
  const text = useTextWithNames(item.text ?? '');
  const { uuid, name } = item;
  const there = addressOf(item);
  const named = (action: string): string => t('inbox.action_of', { action, name });
  return (
    <InboxRow
      item={item}
      picture={picture}
      title={
        <PageLink to={there} onClick={() => seen(uuid)}>
          {name}
        </PageLink>
      }
      actions={
        <>
          <Button
            component={PageLink}
            to={there}
            onClick={() => seen(uuid)}
            size="compact-sm"
            variant="light"
            aria-label={named(t('inbox.actions.mention'))}
          >
            {t('inbox.actions.mention')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={named(t('inbox.actions.seen'))}
            onClick={firstClick(() => {
              seen(uuid);
              onDone();
            })}
          >
            {t('inbox.actions.seen')}
          </Button>
        </>
      }
    >
      <span className={classes.said}>
        {author && <strong>{author}</strong>} {text}
      </span>
    </InboxRow>
  );
};
