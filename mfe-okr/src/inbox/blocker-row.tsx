import { blockOf, type InboxItemResource } from '@waymark/contracts';
import { Button, messageText, PageLink, useOrganisation } from '@waymark/shell-kit';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResolveBlocker } from '../blockers/blocker-dialog.tsx';
import { BLOCKER_TEXTS } from '../blockers/blocker-texts.ts';
import { useBlockerChanges } from '../blockers/use-blockers.ts';
import { addressOf } from './inbox-groups.ts';
import { InboxRow, useBehind } from './inbox-row.tsx';
import classes from './inbox-screen.module.css';
import { INBOX_TEXTS } from './inbox-texts.ts';
import { useDrop } from './use-inbox.ts';

/** A blocker that waits for the reader, who resolves or declines it; or one of their own that came back because it was declined. */
export const BlockerRow = ({ item, onDone }: { item: InboxItemResource; onDone: () => void }): ReactNode => {
  const { t } = useTranslation([INBOX_TEXTS, BLOCKER_TEXTS]);
  const [isResolving, setResolving] = useState(false);
  const drop = useDrop();
  const { uuid, target_uuid: blocker, name, text, objective_uuid: objective } = item;
  const done = (): void => {
    drop(uuid);
    onDone();
  };
  const { decline } = useBlockerChanges(objective ?? '', done);
  const { name: raiser, picture } = useBehind(item);
  const block = blockOf(useOrganisation());
  const reasonId = useId();
  const closed = block && { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': reasonId };
  const named = (action: string): string => t('inbox.action_of', { action, name });
  const resolve = t(`${BLOCKER_TEXTS}:blockers.resolve`);
  const notMe = t(`${BLOCKER_TEXTS}:blockers.not_me`);
  return (
    <InboxRow
      item={item}
      picture={picture}
      title={<PageLink to={addressOf(item)}>{name}</PageLink>}
      actions={
        <>
          <Button
            size="compact-sm"
            variant="light"
            aria-label={named(resolve)}
            {...closed}
            onClick={() => !block && setResolving(true)}
          >
            {resolve}
          </Button>
          {!item.returned && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={named(notMe)}
              loading={decline.isPending}
              {...closed}
              onClick={() => !block && decline.mutate({ blocker })}
            >
              {notMe}
            </Button>
          )}
        </>
      }
    >
      <span className={classes.said}>
        {raiser && <strong>{raiser}</strong>} {raiser && item.returned && `${t('inbox.not_theirs')} `}
        {text}
      </span>
      {block && (
        <span id={reasonId} className={classes.said}>
          {messageText(`error.${block.toLowerCase()}`)}
        </span>
      )}
      {isResolving && (
        <ResolveBlocker
          objective={objective ?? ''}
          blocker={{ uuid: blocker, text: text ?? '' }}
          onClose={() => setResolving(false)}
          onResolved={done}
        />
      )}
    </InboxRow>
  );
};
