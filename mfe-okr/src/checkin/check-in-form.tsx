import { IconCornerDownLeft } from '@tabler/icons-react';
import { COMMENT_MAX_LENGTH, type DueKeyResultResource } from '@waymark/contracts';
import { Button, currentLanguage, messageText, useMediaQuery, useSession, useShortcut } from '@waymark/shell-kit';
import type { Said } from '@waymark/shell-kit/outbox';
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_BLOCKER, missingIn } from '../blockers/blocker-input.ts';
import classes from './check-in-form.module.css';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import { ConfidenceField } from './confidence-field.tsx';
import { Key } from './key.tsx';
import { readTyped, type Typed } from './typed-content.ts';
import { writtenNumber } from './typed-number.ts';

const BlockerFields = lazy(() =>
  import('../blockers/blocker-fields.tsx').then((module) => ({ default: module.BlockerFields })),
);

type Props = {
  card: DueKeyResultResource;
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
  onSay: (said: Said) => void;
  /** What the keys do that are no part of a number. */
  keys: Readonly<Record<string, () => void>>;
  /** What else can be done with the card. */
  children: ReactNode;
};

/** Pressing a button leaves the focus, and with it a phone's keyboard, where it is. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** The value, the confidence and the comment of a check-in. It stays while one card follows the other, and so does a phone's keyboard. */
export const CheckInForm = ({ card, typed, onChange, onSay, keys, children }: Props): ReactNode => {
  const { t } = useTranslation([CHECKIN_TEXTS, 'okr']);
  const id = useId();
  const { user } = useSession();
  const valueField = useRef<HTMLInputElement>(null);
  const isSmall = useMediaQuery('(max-width: 700px)');
  const [problem, setProblem] = useState<string>();
  const [tried, setTried] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each card begins at its value
  useLayoutEffect(() => {
    setProblem(undefined);
    setTried(false);
    valueField.current?.focus({ preventScroll: true });
    if (isSmall) valueField.current?.closest('article')?.scrollIntoView({ block: 'start' });
  }, [card.uuid]);

  /** What is in the way has to be said whole, or not at all. */
  const isWhole = (): boolean => {
    const missing = typed.blocker ? missingIn(typed.blocker).length : 0;
    setTried(missing > 0);
    return missing === 0;
  };
  const same = (): void => {
    const { blocker, comment } = typed;
    const confidence = typed.confidence ?? card.confidence;
    const rest = { confidence, comment: comment.trim(), ...(blocker && { blocker }) };
    if (isWhole()) onSay({ value: card.actual_value, ...rest });
  };
  const isOwn = card.user_uuid === user.uuid;
  const block = (): void => {
    if (isOwn) onChange({ blocker: typed.blocker ?? EMPTY_BLOCKER });
  };
  useShortcut('=', same, t('check_in.same'));
  useShortcut('b', block, t('check_in.block'));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const said = readTyped(typed, card);
    if (said) {
      if (isWhole()) onSay(said);
      return;
    }
    setProblem(typed.value.trim() === '' ? t('check_in.value_missing') : messageText('validation.number'));
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
  const isNegative = Math.min(start_value, actual_value, target_value) < 0;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.value}>
        <label htmlFor={`${id}-value`}>{t('okr:value.label', { unit })}</label>
        <input
          ref={valueField}
          id={`${id}-value`}
          // The number pads of phones have no minus.
          inputMode={isNegative ? 'text' : 'decimal'}
          enterKeyHint="next"
          autoComplete="off"
          value={typed.value}
          placeholder={writtenNumber(actual_value, currentLanguage())}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => edit({ value: event.currentTarget.value })}
          onKeyDown={onValueKey}
        />
        {problem && (
          <p id={`${id}-problem`} className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <ConfidenceField
        value={typed.confidence}
        last={card.confidence}
        onChange={(confidence) => edit({ confidence })}
      />
      <div className={classes.comment}>
        <label htmlFor={`${id}-comment`}>{t('okr:value.comment')}</label>
        <textarea
          id={`${id}-comment`}
          rows={1}
          maxLength={COMMENT_MAX_LENGTH}
          placeholder={t('okr:value.comment_hint')}
          value={typed.comment}
          onChange={(event) => edit({ comment: event.currentTarget.value })}
          onKeyDown={onCommentKey}
        />
      </div>
      {typed.blocker && (
        <Suspense>
          <BlockerFields value={typed.blocker} onChange={(blocker) => onChange({ blocker })} tried={tried} autoFocus />
        </Suspense>
      )}
      <div className={classes.actions}>
        <Button type="submit" rightSection={<Key name={<IconCornerDownLeft size={11} />} />} onMouseDown={keepFocus}>
          {t('check_in.save')}
        </Button>
        <Button variant="default" rightSection={<Key name="=" />} onClick={same} onMouseDown={keepFocus}>
          {t('check_in.same')}
        </Button>
      </div>
      <div className={classes.others}>
        {isOwn && (
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
    </form>
  );
};
