import { COMMENT_MAX_LENGTH, type KeyResultResource } from '@waymark/contracts';
import { currentLanguage } from '@waymark/shell-kit';
import { TextLength } from '@waymark/shell-kit/actions';
import { writtenNumber } from '@waymark/shell-kit/typed-number';
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './check-in-form.module.css';

type FieldProps<Field> = {
  field: RefObject<Field | null>;
  typed: string;
  problem: string | undefined;
  onChange: (typed: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const Problem = ({ id, text }: { id: string; text: string | undefined }): ReactNode =>
  text !== undefined && (
    <p id={id} className={classes.problem} role="alert">
      {text}
    </p>
  );

export const ValueField = ({
  card,
  field,
  typed,
  problem,
  onChange,
  onKeyDown,
}: FieldProps<HTMLInputElement> & { card: KeyResultResource }): ReactNode => {
  const { t } = useTranslation('okr');
  const id = useId();
  const { start_value, actual_value, target_value, measured_by: unit } = card;
  const isNegative = Math.min(start_value, actual_value, target_value) < 0;
  return (
    <div className={classes.value}>
      <label htmlFor={id}>{t('value.label', { unit })}</label>
      <input
        ref={field}
        id={id}
        // The number pads of phones have no minus sign.
        inputMode={isNegative ? 'text' : 'decimal'}
        enterKeyHint="next"
        autoComplete="off"
        value={typed}
        placeholder={writtenNumber(actual_value, currentLanguage())}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
};

export const CommentField = ({
  field,
  typed,
  problem,
  onChange,
  onKeyDown,
}: FieldProps<HTMLTextAreaElement>): ReactNode => {
  const { t } = useTranslation('okr');
  const id = useId();
  return (
    <div className={classes.comment}>
      <label htmlFor={id}>{t('value.comment')}</label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        placeholder={t('value.comment_hint')}
        value={typed}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <TextLength text={typed} most={COMMENT_MAX_LENGTH} />
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
};
