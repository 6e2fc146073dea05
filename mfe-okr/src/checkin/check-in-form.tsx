import { IconCornerDownLeft } from '@tabler/icons-react';
import { COMMENT_MAX_LENGTH, type DueKeyResultResource } from '@waymark/contracts';
import { Button, messageText, useMediaQuery, useShortcut } from '@waymark/shell-kit';
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import classes from './check-in-form.module.css';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import { ConfidenceField } from './confidence-field.tsx';
import type { Said } from './entry.ts';
import { Key } from './key.tsx';
import { readTyped, type Typed } from './typed-content.ts';

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
  const valueField = useRef<HTMLInputElement>(null);
  const isSmall = useMediaQuery('(max-width: 700px)');
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each card begins at its value
  useLayoutEffect(() => {
    setProblem(undefined);
    valueField.current?.focus({ preventScroll: true });
    if (isSmall) valueField.current?.closest('article')?.scrollIntoView({ block: 'start' });
  }, [card.uuid]);

  const same = (): void => {
    const confidence = typed.confidence ?? card.confidence;
    onSay({ value: card.actual_value, confidence, comment: typed.comment.trim() });
  };
  useShortcut('=', same, t('check_in.same'));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const said = readTyped(typed, card);
    if (said) {
      onSay(said);
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
    const run = event.key === '=' ? same : keys[event.key.toLowerCase()];
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
          placeholder={String(actual_value)}
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
      <div className={classes.actions}>
        <Button type="submit" rightSection={<Key name={<IconCornerDownLeft size={11} />} />} onMouseDown={keepFocus}>
          {t('check_in.save')}
        </Button>
        <Button variant="default" rightSection={<Key name="=" />} onClick={same} onMouseDown={keepFocus}>
          {t('check_in.same')}
        </Button>
      </div>
      <div className={classes.others}>{children}</div>
    </form>
  );
};
