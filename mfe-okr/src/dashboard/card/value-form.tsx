import {
  COMMENT_MAX_LENGTH,
  healthOf,
  type KeyResultResource,
  type ObjectiveResource,
  progressPercent,
} from '@waymark/contracts';
import { Button, NumberInput, ProgressBar, Textarea, TextLength } from '@waymark/shell-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfidenceField } from '../../checkin/confidence-field.tsx';
import { useDraft } from '../../dialogs/draft.tsx';
import { useProgress } from './use-progress.ts';
import classes from './value-form.module.css';

type Typed = { value: number | string; confidence: number | null; comment: string };
type Props = { keyresult: KeyResultResource; objective: ObjectiveResource; onDone: () => void };

/** The typed value and comment, kept as a draft so that a refetched list or an accidental close does not lose them. */
const useTyped = (keyresult: KeyResultResource) => {
  const draft = useDraft(`value.${keyresult.uuid}`);
  const [typed, setTyped] = useState<Typed>(() => ({
    value: keyresult.actual_value,
    confidence: null,
    comment: '',
    ...draft.restored,
  }));
  const change = (part: Partial<Typed>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    draft.save(next);
  };
  return { typed, change, clear: draft.clear };
};

const Preview = ({ keyresult, value }: { keyresult: KeyResultResource; value: number }): ReactNode => {
  const { start_value, target_value, measured_by } = keyresult;
  const health = healthOf(progressPercent({ start_value, actual_value: value, target_value }));
  return <ProgressBar start={start_value} actual={value} target={target_value} unit={measured_by} health={health} />;
};

/** A check-in in small: a value, a confidence and a comment; the bar previews the progress. Who may make none puts down the value alone. */
export const ValueForm = ({ keyresult, objective, onDone }: Props): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const { typed, change, clear } = useTyped(keyresult);
  const done = (): void => {
    clear();
    onDone();
  };
  const progress = useProgress(objective, keyresult, done);
  const number = typeof typed.value === 'number' ? typed.value : Number.NaN;
  const { measured_by: unit } = keyresult;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    progress.save({ value: number, confidence: typed.confidence, comment: typed.comment.trim() });
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('value.form', { name: keyresult.name })}>
      <NumberInput
        label={t('value.label', { unit })}
        value={typed.value}
        onChange={(value) => change({ value })}
        error={progress.problem}
        decimalScale={6}
        autoFocus
        hideControls
        onFocus={(event) => event.currentTarget.select()}
      />
      <Preview keyresult={keyresult} value={Number.isFinite(number) ? number : keyresult.actual_value} />
      {progress.checksIn && (
        <ConfidenceField
          value={typed.confidence}
          last={keyresult.confidence}
          onChange={(confidence) => change({ confidence })}
        />
      )}
      <Textarea
        label={t('value.comment')}
        placeholder={t('value.comment_hint')}
        maxLength={COMMENT_MAX_LENGTH}
        value={typed.comment}
        onChange={(event) => change({ comment: event.currentTarget.value })}
        autosize
        minRows={2}
        maxRows={6}
      />
      <TextLength text={typed.comment} most={COMMENT_MAX_LENGTH} />
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={done}>
          {t('kit:form.cancel')}
        </Button>
        <Button type="submit" size="sm" loading={progress.saving}>
          {t(progress.conflict ? 'value.save_anyway' : 'kit:form.save')}
        </Button>
      </div>
    </form>
  );
};
