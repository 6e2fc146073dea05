import { COMMENT_MAX_LENGTH } from '@waymark/contracts';
import { Button, isApiError } from '@waymark/shell-kit';
import { useErrorToast } from '@waymark/shell-kit/actions';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftNote, useDraft } from '../dialogs/draft.tsx';
import { lengthProblem } from '../length-problem.ts';
import classes from './comment.module.css';
import { COMMENT_TEXTS } from './comments-texts.ts';
import { MentionBox } from './mention-box.tsx';
import { EMPTY_DRAFT, type MentionDraft, sentText, withoutSent } from './mention-draft.ts';

type Props = {
  /** Name of the draft. */
  name: string;
  label: string;
  placeholder?: string;
  initial?: MentionDraft;
  sendLabel: string;
  onSend: (text: string) => Promise<unknown>;
  onSent?: () => void;
  onCancel?: () => void;
};

/** Writes or edits a comment. The input is kept as a draft in the browser until it is sent or cancelled; Escape keeps the draft. */
export const CommentForm = ({
  name,
  label,
  placeholder,
  initial,
  sendLabel,
  onSend,
  onSent,
  onCancel,
}: Props): ReactNode => {
  const { t } = useTranslation([COMMENT_TEXTS, 'kit']);
  const saved = useDraft(`comment.${name}`);
  const [draft, setDraft] = useState<MentionDraft>(() => ({ ...(initial ?? EMPTY_DRAFT), ...saved.restored }));
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const latest = useRef(draft);
  const errorToast = useErrorToast();
  const change = (next: MentionDraft): void => {
    latest.current = next;
    setDraft(next);
    setProblem(undefined);
    if (next.text.trim() && next.text !== initial?.text) saved.save(next);
    else saved.clear();
  };
  const send = async (): Promise<void> => {
    if (sending) return;
    const text = sentText(draft);
    const fault = text ? lengthProblem(text, COMMENT_MAX_LENGTH) : t('comments.empty');
    if (fault) return setProblem(fault);
    setSending(true);
    errorToast.close();
    try {
      await onSend(text);
      // What was typed while an edit was saved is still to be saved.
      if (onCancel && latest.current !== draft) return;
      // The box of a new comment stays open for the next one, which may already have been begun while this one was sent.
      change(onCancel ? EMPTY_DRAFT : withoutSent(latest.current, draft));
      onSent?.();
    } catch (error) {
      const fieldText = isApiError(error) ? error.errors.text : undefined;
      if (fieldText) setProblem(fieldText);
      else errorToast.show(error);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!sentText(draft)) event.currentTarget.querySelector('textarea')?.focus();
    void send();
  };
  const cancel = (): void => {
    saved.clear();
    onCancel?.();
  };
  const isWriting = onCancel !== undefined || draft.text !== '';
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {initial && <DraftNote draft={saved} onDiscard={() => change(initial)} />}
      <MentionBox
        label={label}
        draft={draft}
        onChange={change}
        onSend={() => void send()}
        error={problem}
        autoFocus={onCancel !== undefined}
        {...(placeholder && { placeholder })}
        {...(onCancel && { onEscape: onCancel })}
      />
      <div className={classes.actions}>
        {onCancel && (
          <Button variant="default" size="sm" onClick={cancel}>
            {t('kit:form.cancel')}
          </Button>
        )}
        <Button type="submit" size="sm" variant={isWriting ? 'filled' : 'default'} loading={sending}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
};
