import { COMMENT_MAX_LENGTH } from '@waymark/contracts';
import { VisuallyHidden } from '@waymark/shell-kit';
import { Textarea, TextLength } from '@waymark/shell-kit/actions';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMENT_TEXTS } from './comments-texts.ts';
import classes from './mention-box.module.css';
import { type MentionDraft, sentText } from './mention-draft.ts';
import { MentionList, optionId } from './mention-list.tsx';
import { useMentionList } from './use-mention-list.ts';

type Props = {
  label: string;
  placeholder?: string;
  draft: MentionDraft;
  onChange: (draft: MentionDraft) => void;
  onSend: () => void;
  onEscape?: () => void;
  error?: string | undefined;
  autoFocus?: boolean;
};

/** A text box in which `@` offers members and teams. Ctrl+Enter sends. */
export const MentionBox = ({
  label,
  placeholder,
  draft,
  onChange,
  onSend,
  onEscape,
  error,
  autoFocus,
}: Props): ReactNode => {
  const { t } = useTranslation(COMMENT_TEXTS);
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { isOpen, offered, active, pick, actionInList, onTyped, onCaretMoved } = useMentionList({
    draft,
    onChange,
    box,
  });

  /** The action of a key here; undefined if it keeps its default. */
  const actionOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'Enter' && (ctrlKey || metaKey)) return onSend;
    if (isOpen) return actionInList(key);
    return key === 'Escape' ? onEscape : undefined;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  };

  return (
    <div className={classes.box}>
      {isOpen && <MentionList id={id} offered={offered} active={active} onPick={pick} onKeyDown={onKeyDown} />}
      <Textarea
        ref={box}
        label={label}
        placeholder={placeholder}
        value={draft.text}
        error={error}
        autoFocus={autoFocus}
        autosize
        minRows={2}
        maxRows={10}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? optionId(id, active) : undefined}
        // Escape first closes the list, or ends the edit, before it closes the dialog.
        data-mantine-stop-propagation={isOpen || onEscape !== undefined}
        onChange={({ currentTarget: { value, selectionStart } }) => onTyped(value, selectionStart)}
        onSelect={({ currentTarget }) => onCaretMoved(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{isOpen && t('comments.offered', { count: offered.length })}</VisuallyHidden>
      <TextLength text={sentText(draft)} most={COMMENT_MAX_LENGTH} />
    </div>
  );
};
