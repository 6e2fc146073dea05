import { IconCornerDownLeft } from '@tabler/icons-react';
import { Button, lazyPart, Suspense } from '@waymark/shell-kit';
import { keepFocusOnPress } from '@waymark/shell-kit/actions';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentField, ValueField } from './check-in-fields.tsx';
import classes from './check-in-form.module.css';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import { ConfidenceField } from './confidence-field.tsx';
import { Key } from './key.tsx';
import { type CheckInFormProps, useCheckInForm } from './use-check-in-form.ts';

const BlockerFields = lazyPart(async () => ({
  default: (await import('../blockers/blocker-fields.tsx')).BlockerFields,
}));

type Props = CheckInFormProps & {
  /** Accessible name, if no heading names the form. */
  label?: string;
  saveLabel: string;
  /** The server's error. */
  refusal?: string | undefined;
  onCancel?: () => void;
  /** Further actions of the card. */
  children: ReactNode;
};

/** The form of a check-in: value, confidence and comment. It stays mounted between the cards of the queue, so that a phone's keyboard stays. */
export const CheckInForm = (props: Props): ReactNode => {
  const { card, typed, onChange, isEdit, mayBlock, inQueue, children } = props;
  const { t } = useTranslation([CHECKIN_TEXTS, 'okr', 'kit']);
  const form = useCheckInForm(props);
  const { edit, submit, same, block } = form;
  const onCommentKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form
      className={classes.form}
      aria-label={props.label}
      data-queue={inQueue || undefined}
      onSubmit={submit}
      noValidate
    >
      <ValueField
        card={card}
        field={form.valueField}
        typed={typed.value}
        problem={form.valueProblem ?? props.refusal}
        onChange={(value) => edit({ value })}
        onKeyDown={form.onValueKey}
      />
      {!isEdit && (
        <ConfidenceField
          value={typed.confidence}
          last={card.confidence}
          onChange={(confidence) => edit({ confidence })}
        />
      )}
      <CommentField
        field={form.commentField}
        typed={typed.comment}
        problem={form.commentProblem}
        onChange={(comment) => edit({ comment })}
        onKeyDown={onCommentKey}
      />
      {typed.blocker && (
        <Suspense>
          <BlockerFields
            value={typed.blocker}
            onChange={(blocker) => onChange({ blocker })}
            tried={form.tried}
            autoFocus
          />
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
