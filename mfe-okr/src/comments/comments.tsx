import type { ObjectiveResource } from '@waymark/contracts';
import { Button, ErrorPanel, messageText } from '@waymark/shell-kit';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlock } from '../dashboard/use-block.ts';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import classes from './comment.module.css';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import { COMMENT_TEXTS } from './comments-texts.ts';
import { useCommentCommands, useComments } from './use-comments.ts';
import { useReadMentions } from './use-read-mentions.ts';

/** Why no comments may be written; undefined if they may. */
const useClosed = ({ status }: ObjectiveResource): string | undefined => {
  const { t } = useTranslation(COMMENT_TEXTS);
  const block = useBlock();
  if (block) return messageText(`error.${block.toLowerCase()}`);
  return status === 'archive' ? t('comments.archived') : undefined;
};

type Props = {
  objective: ObjectiveResource;
  /** Shows only the comments on this key result. */
  keyresult?: string;
};

/** The comments on an objective and its key results, or on one key result; oldest first, with a box for a new one beneath. */
export const Comments = ({ objective, keyresult }: Props): ReactNode => {
  const { t } = useTranslation(COMMENT_TEXTS);
  const { open } = useDialogAddress();
  const id = useId();
  const place = { objective: objective.uuid, keyresult };
  const { comments, isPending, error, retry, earlier, isLoadingMore, moreError, refetch } = useComments(place);
  const list = useRef<HTMLOListElement>(null);
  useReadMentions(comments, list);
  const commands = useCommentCommands(place);
  const closed = useClosed(objective);
  const aboutOf = (uuid: string | null) => {
    const about = keyresult ? undefined : objective.keyresults.find((one) => one.uuid === uuid);
    return about && { name: about.name, onOpen: () => open({ kind: 'keyresult', uuid: about.uuid }) };
  };
  if (isPending) return <CommentsSkeleton />;
  return (
    <section aria-labelledby={id} className={classes.comments}>
      <h3 id={id}>{t('comments.title')}</h3>
      {error && <ErrorPanel title={t('comments.failed')} error={error} onRetry={retry} />}
      {!error && comments.length === 0 && <p className={classes.none}>{t('comments.none')}</p>}
      {earlier && moreError && (
        <ErrorPanel compact title={t('kit:error_panel.more')} error={moreError} onRetry={earlier} />
      )}
      {earlier && !moreError && (
        <Button variant="subtle" size="sm" loading={isLoadingMore} onClick={earlier}>
          {t('comments.earlier')}
        </Button>
      )}
      {comments.length > 0 && (
        <ol ref={list} aria-live="polite" aria-relevant="additions">
          {comments.map((comment) => (
            <CommentItem
              key={comment.uuid}
              comment={comment}
              commands={commands}
              open={closed === undefined}
              about={aboutOf(comment.keyresult_uuid)}
            />
          ))}
        </ol>
      )}
      {closed && <p className={classes.none}>{closed}</p>}
      {!closed && !error && (
        <CommentForm
          name={keyresult ?? objective.uuid}
          label={t('comments.label')}
          placeholder={t('comments.placeholder')}
          sendLabel={t('comments.send')}
          onSend={commands.add.mutateAsync}
          onSent={() => void refetch()}
        />
      )}
    </section>
  );
};
