import { IconCornerDownLeft } from '@tabler/icons-react';
import { COMMENT_MAX_LENGTH, type KeyResultResource } from '@waymark/contracts';
import { Button, currentLanguage, lazyPart, messageText, useMediaQuery, useShortcut } from '@waymark/shell-kit';
import { keepFocusOnPress, TextLength } from '@waymark/shell-kit/actions';
import type { CheckInContent } from '@waymark/shell-kit/outbox';
import { writtenNumber } from '@waymark/shell-kit/typed-number';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_BLOCKER, isWhole as isWholeBlocker } from '../blockers/blocker-input.ts';
import { lengthProblem } from '../length-problem.ts';
import classes from './check-in-form.module.css';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import { ConfidenceField } from './confidence-field.tsx';
import { Key } from './key.tsx';
import { problemOf, readTyped, type Typed } from './typed-content.ts';

const BlockerFields = lazyPart(async () => ({
  default: (await import('../blockers/blocker-fields.tsx')).BlockerFields,
}));

type Props = {
  card: KeyResultResource;
  /** Accessible name, if no heading names the form. */
  label?: string;
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
  onSay: (content: CheckInContent) => void;
  /** Shortcuts that also work in the value field, by key; no key that a number can contain. */
  keys?: Readonly<Record<string, () => void>>;
  saveLabel: string;
  isSaving?: boolean;
  /** The server's error. */
  refusal?: string | undefined;
  /** Edits the value without a check-in: there is no confidence, and the current value cannot be confirmed. */
  isEdit?: boolean;
  mayBlock: boolean;
  onCancel?: () => void;
  /** In the queue of check-ins: larger, and on phones the buttons stay within reach. */
  inQueue?: boolean;
  /** Further actions of the card. */
  children: ReactNode;
};

/** The form of a check-in: value, confidence and comment. It stays mounted between the cards of the queue, so that a phone's keyboard stays. */
export const CheckInForm = (props: Props): ReactNode => {
  const { card, typed, onChange, onSay, keys, isEdit, mayBlock, inQueue, children } = props;
  const { t } = useTranslation([CHECKIN_TEXTS, 'okr', 'kit']);
  const id = useId();
  const valueField = useRef<HTMLInputElement>(null);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const isSmall = useMediaQuery('(max-width: 700px)');
  const [problem, setProblem] = useState<string>();
  const [tried, setTried] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each card begins at its value
  useLayoutEffect(() => {
    setProblem(undefined);
    setTried(false);
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
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const content = isEdit && typed.value.trim() === '' ? undefined : readTyped(typed, card);
    const isSame = isEdit && content?.value === card.actual_value;
    if (content && !isSame) {
      setProblem(undefined);
      checkIn(content);
      return;
    }
    if (isSame) setProblem(messageText('validation.keyresult.same_value'));
    else setProblem(typed.value.trim() === '' && !isEdit ? t('check_in.value_missing') : problemOf(typed.value));
    valueField.current?.focus();
  };
  const edit = (part: Partial<Typed>): void => {
    if (part.value !== undefined) setProblem(undefined);
    onChange(part);
  };
  const onValueKey = (event: KeyboardEvent): void => {
    const run = { ...keys, '=': same, b: block }[event.key.toLowerCase()];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  };
  const onCommentKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  const { start_value, actual_value, target_value, measured_by: unit } = card;
  const shown = problem ?? props.refusal;
  const isNegative = Math.min(start_value, actual_value, target_value) < 0;
  return (
    <form
      className={classes.form}
      aria-label={props.label}
      data-queue={inQueue || undefined}
      onSubmit={submit}
      noValidate
    >
      <div className={classes.value}>
        <label htmlFor={`${id}-value`}>{t('okr:value.label', { unit })}</label>
        <input
          ref={valueField}
          id={`${id}-value`}
          // The number pads of phones have no minus sign.
          inputMode={isNegative ? 'text' : 'decimal'}
          enterKeyHint="next"
          autoComplete="off"
          value={typed.value}
          placeholder={writtenNumber(actual_value, currentLanguage())}
          aria-invalid={shown !== undefined}
          aria-describedby={shown ? `${id}-problem` : undefined}
          onChange={(event) => edit({ value: event.currentTarget.value })}
          onKeyDown={onValueKey}
        />
        {shown && (
          <p id={`${id}-problem`} className={classes.problem} role="alert">
            {shown}
          </p>
        )}
      </div>
      {!isEdit && (
        <ConfidenceField
          value={typed.confidence}
          last={card.confidence}
          onChange={(confidence) => edit({ confidence })}
        />
      )}
      <div className={classes.comment}>
        <label htmlFor={`${id}-comment`}>{t('okr:value.comment')}</label>
        <textarea
          ref={commentField}
          id={`${id}-comment`}
          rows={1}
          aria-invalid={tried && tooLong !== undefined}
          aria-describedby={tried && tooLong ? `${id}-comment-problem` : undefined}
          placeholder={t('okr:value.comment_hint')}
          value={typed.comment}
          onChange={(event) => edit({ comment: event.currentTarget.value })}
          onKeyDown={onCommentKey}
        />
        <TextLength text={typed.comment} most={COMMENT_MAX_LENGTH} />
        {tried && tooLong && (
          <p id={`${id}-comment-problem`} className={classes.problem} role="alert">
            {tooLong}
          </p>
        )}
      </div>
      {typed.blocker && (
        <Suspense>
          <BlockerFields value={typed.blocker} onChange={(blocker) => onChange({ blocker })} tried={tried} autoFocus />
        </Suspense>
      )}
      <div className={classes.actions}>
        <Button
          type="submit"
          loading={props.isSaving ?? false}
          rightSection={<Key name={<IconCornerDownLeft size={11} />} />}
          onMouseDown={keepFocusOnPress}
        >
          {props.saveLabel}
        </Button>
        {!isEdit && (
          <Button variant="default" rightSection={<Key name="=" />} onClick={same} onMouseDown={keepFocusOnPress}>
            {t('check_in.same')}
          </Button>
        )}
        {props.onCancel && (
          <Button variant="subtle" color="gray" onClick={props.onCancel}>
            {t('kit:form.cancel')}
          </Button>
        )}
      </div>
      {(mayBlock || children) && (
        <div className={classes.others}>
          {mayBlock && (
            <Button
              variant="subtle"
              size="sm"
              rightSection={!typed.blocker && <Key name="b" />}
              onClick={typed.blocker ? () => onChange({ blocker: undefined }) : block}
            >
              {t(typed.blocker ? 'check_in.unblock' : 'check_in.block')}
            </Button>
          )}
          {children}
        </div>
      )}
    </form>
  );
};
