import type { InboxItemResource } from '@waymark/contracts';
import { Button, PageLink } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from './inbox-groups.ts';
import { InboxRow, useBehind } from './inbox-row.tsx';
import classes from './inbox-screen.module.css';
import { INBOX_TEXTS } from './inbox-texts.ts';

/** A blocker that waits for the reader. */
export const BlockerRow = ({ item }: { item: InboxItemResource; onDone: () => void }): ReactNode => {
  const { t } = useTranslation(INBOX_TEXTS);
  const { name: raiser, picture } = useBehind(item);
  const there = addressOf(item);
  const action = t('inbox.actions.blocker_waiting');
  return (
    <InboxRow
      item={item}
      picture={picture}
      title={<PageLink to={there}>{item.name}</PageLink>}
      actions={
        <Button
          component={PageLink}
          to={there}
          size="compact-sm"
          variant="light"
          aria-label={t('inbox.action_of', { action, name: item.name })}
        >
          {action}
        </Button>
      }
    >
      <span className={classes.said}>
        {raiser && <strong>{raiser}</strong>} {item.text}
      </span>
    </InboxRow>
  );
};
