import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { CommentResource } from '@waymark/contracts';
import {
  ConfirmDialog,
  formatDateTime,
  PersonAvatar,
  TimeAgo,
  useOrganisation,
  usePeople,
  useSession,
} from '@waymark/shell-kit';
import { ActionsMenu, type MenuAction } from '@waymark/shell-kit/actions';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '../people/member-name.ts';
import classes from './comment.module.css';
import { CommentForm } from './comment-form.tsx';
import { CommentText, useMentionNames } from './comment-text.tsx';
import { COMMENT_TEXTS } from './comments-texts.ts';
import { draftOf } from './mention-draft.ts';
import { Reactions } from './reactions.tsx';
import type { useCommentCommands } from './use-comments.ts';

type Props = {
  comment: CommentResource;
  commands: ReturnType<typeof useCommentCommands>;
  /** Whether comments may be written. */
  open: boolean;
  /** The key result that it is about, in the list of a whole objective. */
  about?: { name: string; onOpen: () => void } | undefined;
};

const NOBODY = { first_name: '–', last_name: '' };

const Head = ({ comment, about, name, menu }: Pick<Props, 'comment' | 'about'> & { name: string; menu: ReactNode }) => {
  const { t } = useTranslation(COMMENT_TEXTS);
  const { created_at, edited_at } = comment;
  return (
    <div className={classes.head}>
      <strong>{name}</strong>
      <TimeAgo at={created_at} />
      {edited_at && <span title={formatDateTime(edited_at)}>{t('comments.edited')}</span>}
      {about && (
        <button type="button" className={classes.about} onClick={about.onOpen}>
          {t('comments.about', { name: about.name })}
        </button>
      )}
      {menu}
    </div>
  );
};

/** One comment: author, time, text and reactions. */
export const CommentItem = ({ comment, commands, open, about }: Props): ReactNode => {
  const { t } = useTranslation([COMMENT_TEXTS, 'kit']);
  const { user } = useSession();
  const { admin } = useOrganisation();
  const { member } = usePeople([comment.user_uuid]);
  const nameOfMention = useMentionNames(comment.mentions);
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const element = useRef<HTMLLIElement>(null);
  /** Gives the focus back to the menu that opened the edit, unless it has moved elsewhere. */
  const endEdit = (): void => {
    setEditing(false);
    const { activeElement, body } = document;
    if (activeElement !== body && !element.current?.contains(activeElement)) return;
    element.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  };
  const author = member(comment.user_uuid);
  const name = memberName(author, t('comments.somebody'));
  const isMine = comment.user_uuid === user.uuid;
  const items: MenuAction[] = [
    ...(isMine
      ? [
          {
            key: 'edit',
            label: t('comments.edit'),
            icon: <IconPencil size={16} aria-hidden />,
            onSelect: () => setEditing(true),
          },
        ]
      : []),
    {
      key: 'delete',
      label: t('comments.delete'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      onSelect: () => setDeleting(true),
    },
  ];
  const menu = open && (isMine || admin) && (
    <span className={classes.menu}>
      <ActionsMenu label={t('comments.actions', { name })} items={items} />
    </span>
  );
  return (
    <li ref={element} className={classes.comment} data-comment={comment.uuid}>
      <PersonAvatar person={author ?? NOBODY} size="sm" decorative />
      <div className={classes.body}>
        <Head comment={comment} about={about} name={name} menu={menu} />
        {editing && open ? (
          <CommentForm
            name={comment.uuid}
            label={t('comments.edit_label')}
            initial={draftOf(comment.text, nameOfMention)}
            sendLabel={t('kit:form.save')}
            onSend={(text) => commands.edit.mutateAsync({ uuid: comment.uuid, text })}
            onSent={endEdit}
            onCancel={endEdit}
          />
        ) : (
          <CommentText text={comment.text} mentions={comment.mentions} />
        )}
        <Reactions
          comment={comment}
          onReact={
            open ? (reaction, given) => commands.react.mutate({ uuid: comment.uuid, reaction, given }) : undefined
          }
        />
      </div>
      {deleting && (
        <ConfirmDialog
          opened
          danger
          title={t('comments.delete_title')}
          confirmLabel={t('comments.delete')}
          onConfirm={() => commands.remove.mutateAsync(comment.uuid)}
          onClose={() => setDeleting(false)}
        >
          <p>{t('comments.delete_text', { name })}</p>
        </ConfirmDialog>
      )}
    </li>
  );
};
