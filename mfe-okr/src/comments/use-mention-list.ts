import { type RefObject, useEffect, useRef, useState } from 'react';
import { type MentionDraft, mentionAt, withMention } from './mention-draft.ts';
import { type Mentionable, useMentionable } from './use-mentionable.ts';

type Options = {
  draft: MentionDraft;
  onChange: (draft: MentionDraft) => void;
  box: RefObject<HTMLTextAreaElement | null>;
};

/**
 * The members and teams offered for the `@` before the caret of a text box: arrows move, Enter or Tab picks, Escape closes the list.
 * `active` is the index of the marked one.
 */
export const useMentionList = ({ draft, onChange, box }: Options) => {
  const [caret, setCaret] = useState(draft.text.length);
  const [dismissed, setDismissed] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const caretToBe = useRef<number | undefined>(undefined);
  const named = mentionAt(draft, caret);
  const typed = named?.from === dismissed ? undefined : named;
  const offered = useMentionable(typed?.q);
  const active = Math.min(chosen, offered.length - 1);

  useEffect(() => {
    if (caretToBe.current === undefined) return;
    box.current?.setSelectionRange(caretToBe.current, caretToBe.current);
    caretToBe.current = undefined;
  });

  const pick = (one: Mentionable | undefined): void => {
    if (!one || !typed) return;
    const after = withMention(draft, { from: typed.from, to: caret }, one);
    onChange(after.draft);
    setCaret(after.caret);
    setChosen(0);
    caretToBe.current = after.caret;
    box.current?.focus();
  };

  const move = (by: number): void => setChosen((active + by + offered.length) % offered.length);
  const actions = new Map<string, () => void>([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Enter', () => pick(offered[active])],
    ['Tab', () => pick(offered[active])],
    ['Escape', () => setDismissed(typed?.from)],
  ]);

  return {
    isOpen: typed !== undefined && offered.length > 0,
    offered,
    active,
    pick,
    /** The action of a key while the list is open, if it has one. */
    actionInList: (key: string): (() => void) | undefined => actions.get(key),
    onTyped: (text: string, newCaret: number): void => {
      onChange({ ...draft, text });
      setCaret(newCaret);
      setDismissed(undefined);
      setChosen(0);
    },
    onCaretMoved: setCaret,
  };
};
