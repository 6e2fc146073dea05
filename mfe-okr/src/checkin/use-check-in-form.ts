import { COMMENT_MAX_LENGTH, type KeyResultResource } from '@waymark/contracts';
import { messageText, useMediaQuery, useShortcut } from '@waymark/shell-kit';
import type { CheckInContent } from '@waymark/shell-kit/outbox';
import { PHONE_WINDOW } from '@waymark/shell-kit/widths';
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_BLOCKER, isWhole as isWholeBlocker } from '../blockers/blocker-input.ts';
import { lengthProblem } from '../length-problem.ts';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import { problemOf, readTyped, type Typed } from './typed-content.ts';

export type CheckInFormProps = {
  card: KeyResultResource;
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
  onSay: (content: CheckInContent) => void;
  /** Shortcuts that also work in the value field, by key; no key that a number can contain. */
  keys?: Readonly<Record<string, () => void>>;
  isSaving?: boolean;
  /** Edits the value without a check-in: there is no confidence, and the current value cannot be confirmed. */
  isEdit?: boolean;
  mayBlock: boolean;
  /** In the queue of check-ins: larger, and on phones the buttons stay within reach. */
  inQueue?: boolean;
};

type CheckInForm = {
  valueField: RefObject<HTMLInputElement | null>;
  commentField: RefObject<HTMLTextAreaElement | null>;
  valueProblem: string | undefined;
  commentProblem: string | undefined;
  /** Whether an incomplete form has been submitted: its faults are shown from then on. */
  tried: boolean;
  edit: (part: Partial<Typed>) => void;
  submit: (event: FormEvent | KeyboardEvent) => void;
  /** Confirms the current value. */
  same: () => void;
  /** Shows the fields of a blocker. */
  block: () => void;
  onValueKey: (event: KeyboardEvent) => void;
};

/** The state and the actions of the form of a check-in. */
export const useCheckInForm = (props: CheckInFormProps): CheckInForm => {
  const { card, typed, onChange, onSay, keys, isEdit, mayBlock, inQueue } = props;
  const { t } = useTranslation([CHECKIN_TEXTS, 'okr', 'kit']);
  const valueField = useRef<HTMLInputElement>(null);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const isSmall = useMediaQuery(PHONE_WINDOW);
  const [valueProblem, setValueProblem] = useState<string>();
  const [tried, setTried] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each card begins at its value
  useLayoutEffect(() => {
    setValueProblem(undefined);
    setTried(false);
    // Another card may come to the front behind an open dialog.
    if (inQueue && document.activeElement?.closest('[role="dialog"]')) return;
    valueField.current?.focus({ preventScroll: true });
    if (isSmall && inQueue) valueField.current?.closest('article')?.scrollIntoView({ block: 'start' });
  }, [card.uuid]);

  const tooLong = lengthProblem(typed.comment, COMMENT_MAX_LENGTH);
  /** A blocker has to be complete, or absent. */
  const isWhole = (): boolean => {
    const whole = !tooLong && (!typed.blocker || isWholeBlocker(typed.blocker));
    setTried(!whole);
    if (tooLong) commentField.current?.focus();
    return whole;
  };
  /** Ignored while saving: unlike the busy button, Enter can be pressed again. */
  const checkIn = (content: CheckInContent): void => {
    if (!props.isSaving && isWhole()) onSay(content);
  };
  const same = (): void => {
    const { blocker, comment } = typed;
    const confidence = typed.confidence ?? card.confidence;
    const rest = { confidence, comment: comment.trim(), ...(blocker && { blocker }) };
    if (!isEdit) checkIn({ value: card.actual_value, ...rest });
  };
  const block = (): void => {
    if (mayBlock) onChange({ blocker: typed.blocker ?? EMPTY_BLOCKER });
  };
  useShortcut(isEdit ? null : '=', same, t('check_in.same'));
  useShortcut(mayBlock ? 'b' : null, block, t('check_in.block'));

  const submit: CheckInForm['submit'] = (event) => {
    event.preventDefault();
    event.stopPropagation();
    const content = isEdit && typed.value.trim() === '' ? undefined : readTyped(typed, card);
    const isSame = isEdit && content?.value === card.actual_value;
    if (content && !isSame) {
      setValueProblem(undefined);
      checkIn(content);
      return;
    }
    if (isSame) setValueProblem(messageText('validation.keyresult.same_value'));
    else setValueProblem(typed.value.trim() === '' && !isEdit ? t('check_in.value_missing') : problemOf(typed.value));
    valueField.current?.focus();
  };
  const edit = (part: Partial<Typed>): void => {
    if (part.value !== undefined) setValueProblem(undefined);
    onChange(part);
  };
  const onValueKey = (event: KeyboardEvent): void => {
    const run = { ...keys, '=': same, b: block }[event.key.toLowerCase()];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  };
  const commentProblem = tried ? tooLong : undefined;
  return { valueField, commentField, valueProblem, commentProblem, tried, edit, submit, same, block, onValueKey };
};
