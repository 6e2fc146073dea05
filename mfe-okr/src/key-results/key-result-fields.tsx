import {
  COMMENT_MAX_LENGTH,
  hasStarted,
  isKeyResultFieldLocked,
  type ObjectiveResource,
  TEXT_MAX_LENGTH,
} from '@waymark/contracts';
import type { FormValues } from '@waymark/shell-kit';
import { Suspense } from '@waymark/shell-kit';
import { MemberField, NumberField, TextAreaField, TextField } from '@waymark/shell-kit/actions';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import lockedClasses from '../objectives/objective-form.module.css';
import { Reason } from '../objectives/objective-form.tsx';
import classes from './key-result-fields.module.css';
import { filledIn, followedIn } from './key-result-input.ts';
import { RhythmField } from './rhythm-field.tsx';

const SCORES = ['initial_progress_score', 'present_progress_score'] as const;

/** Updates the computed fields while the user types; fields that somebody has overridden, now or earlier, stay. */
const useFilledIn = (values: FormValues, planning: boolean): void => {
  const form = useForm<FormValues>('KeyResultFields');
  const followed = useRef<FormValues>({});
  const { start_value, actual_value, target_value } = values;
  useEffect(() => {
    const { values: now, pristine } = form.getState();
    if (pristine) followed.current = followedIn(now, planning);
    const overruled = Object.keys(followed.current).filter((field) => now[field] !== followed.current[field]);
    const next = filledIn({ start_value, actual_value, target_value }, planning, new Set(overruled));
    followed.current = { ...followed.current, ...next };
    form.batch(() => {
      for (const [field, value] of Object.entries(next)) if (now[field] !== value) form.change(field, value);
    });
  }, [form, planning, start_value, actual_value, target_value]);
};

type Props = { values: FormValues; objective: ObjectiveResource };

/** Both scores, computed from the values; folded until somebody wants to override them, or one of them has an error. */
const Scores = (): ReactNode => {
  const { t } = useTranslation('okr');
  const [wanted, setWanted] = useState(false);
  const { errors, submitErrors, submitFailed } = useFormState({
    subscription: { errors: true, submitErrors: true, submitFailed: true },
  });
  const faulty = submitFailed && SCORES.some((score) => errors?.[score] ?? submitErrors?.[score]);
  return (
    <details
      className={classes.folded}
      open={wanted || faulty}
      onToggle={(event) => setWanted(event.currentTarget.open)}
    >
      <summary>{t('keyresult_form.override_scores')}</summary>
      <div className={lockedClasses.pair}>
        {SCORES.map((score) => (
          <NumberField
            key={score}
            name={score}
            label={t(`keyresult_form.field.${score}`)}
            description={t('keyresult_form.score_hint')}
            required
          />
        ))}
      </div>
    </details>
  );
};

const Values = ({ values, objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { status } = objective;
  const started = hasStarted(status);
  const unit = typeof values.measured_by === 'string' ? values.measured_by : '';
  const locked = (field: string): boolean => isKeyResultFieldLocked(status, field);
  return (
    <>
      <div className={lockedClasses.pair}>
        <NumberField
          name="start_value"
          label={t('keyresult_form.field.start_value')}
          required
          disabled={locked('start_value')}
        />
        <NumberField
          name="target_value"
          label={t('keyresult_form.field.target_value')}
          required
          disabled={locked('target_value')}
        />
      </div>
      {started && <NumberField name="actual_value" label={t('value.label', { unit })} required />}
      <Scores />
    </>
  );
};

/** The fields of a key result; while planning the start value is editable, afterwards the actual value (product-rules.md, "Locked fields"). */
export const KeyResultFields = ({ values, objective }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const started = hasStarted(objective.status);
  useFilledIn(values, !started);
  return (
    <>
      {started && <Reason text={t('keyresult_form.locked')} />}
      <TextField
        name="name"
        label={t('keyresult_form.field.name')}
        placeholder={t('keyresult_form.name_hint')}
        required
        autoFocus
        disabled={started}
      />
      <div className={lockedClasses.pair}>
        <MemberField name="user_uuid" label={t('objective_form.field.user_uuid')} required />
        <TextField
          name="measured_by"
          label={t('keyresult_form.field.measured_by')}
          placeholder={t('keyresult_form.unit_hint')}
          required
          disabled={started}
        />
      </div>
      <Values values={values} objective={objective} />
      <TextAreaField
        name="description"
        label={t('objective_form.field.description')}
        minRows={2}
        most={TEXT_MAX_LENGTH}
      />
      <TextAreaField name="comment" label={t('value.comment')} minRows={2} most={COMMENT_MAX_LENGTH} />
      <Suspense fallback={null}>
        <RhythmField rhythm={values.checkin_rhythm} />
      </Suspense>
    </>
  );
};
