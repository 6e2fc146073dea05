import { IconUsers } from '@tabler/icons-react';
import { COMMENT_MAX_LENGTH } from '@waymark/contracts';
import { PersonName, VisuallyHidden } from '@waymark/shell-kit';
import { Textarea, TextLength } from '@waymark/shell-kit/actions';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMENT_TEXTS } from './comments-texts.ts';
import classes from './mention-box.module.css';
import { type MentionDraft, mentionAt, sentText, withMention } from './mention-draft.ts';
import { type Mentionable, useMentionable } from './use-mentionable.ts';

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

const Option = ({ one }: { one: Mentionable }): ReactNode =>
  one.person ? (
    <PersonName person={one.person} hint={one.hint} />
  ) : (
    <span className={classes.team}>
      <IconUsers size={20} stroke={1.6} aria-hidden />
      {one.name}
    </span>
  );

/** A text box in which `@` offers members and teams: arrows move, Enter or Tab picks, Escape closes the list. Ctrl+Enter sends. */
export const MentionBox = ({ label, placeholder, draft, onChange, onSend, onEscape, error, autoFocus }: Props) => {
  const { t } = useTranslation(COMMENT_TEXTS);
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(draft.text.length);
  const [dismissed, setDismissed] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const caretToBe = useRef<number | undefined>(undefined);
  const named = mentionAt(draft, caret);
  const typed = named?.from === dismissed ? undefined : named;
  const offered = useMentionable(typed?.q);
  const opened = typed !== undefined && offered.length > 0;
  const active = Math.min(chosen, offered.length - 1);

  useEffect(() => {
    if (caretToBe.current === undefined) return;
    box.current?.setSelectionRange(caretToBe.current, caretToBe.current);
    caretToBe.current = undefined;
  });

  const take = (one: Mentionable | undefined): void => {
    if (!one || !typed) return;
    const after = withMention(draft, { from: typed.from, to: caret }, one);
    onChange(after.draft);
    setCaret(after.caret);
    setChosen(0);
    caretToBe.current = after.caret;
    box.current?.focus();
  };

  const choose = (by: number): void => setChosen((active + by + offered.length) % offered.length);
  const inList = new Map<string, () => void>([
    ['ArrowDown', () => choose(1)],
    ['ArrowUp', () => choose(-1)],
    ['Enter', () => take(offered[active])],
    ['Tab', () => take(offered[active])],
    ['Escape', () => setDismissed(typed?.from)],
  ]);

  /** The action of a key here; undefined if it keeps its default. */
  const actionOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'Enter' && (ctrlKey || metaKey)) return onSend;
    if (opened) return inList.get(key);
    return key === 'Escape' ? onEscape : undefined;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const own = actionOf(event);
    if (!own) return;
    event.preventDefault();
    own();
  };

  return (
    <div className={classes.box}>
      {opened && (
        <div role="listbox" id={id} aria-label={t('comments.mentionable')} className={classes.list}>
          {offered.map((one, index) => (
            <div
              key={one.uuid}
              role="option"
              id={`${id}-${index}`}
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
              onKeyDown={onKeyDown}
            >
              <Option one={one} />
            </div>
          ))}
        </div>
      )}
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
        aria-controls={opened ? id : undefined}
        aria-activedescendant={opened ? `${id}-${active}` : undefined}
        // Escape first closes the list, or ends the edit, before it closes the dialog.
        data-mantine-stop-propagation={opened || onEscape !== undefined}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          onChange({ ...draft, text: value });
          setCaret(selectionStart);
          setDismissed(undefined);
          setChosen(0);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{opened && t('comments.offered', { count: offered.length })}</VisuallyHidden>
      <TextLength text={sentText(draft)} most={COMMENT_MAX_LENGTH} />
    </div>
  );
};
