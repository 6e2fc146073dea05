import type { KeyResultResource, ObjectiveResource } from '@waymark/contracts';
import { healthOf, progressPercent, TEXT_MAX_LENGTH } from '@waymark/contracts';
import { Button, Dialog, NumberInput, ProgressBar, Textarea } from '@waymark/shell-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProgress } from './use-progress.ts';
import classes from './value-editor.module.css';

type Props = { keyresult: KeyResultResource; objective: ObjectiveResource; onClose: () => void };

/** Takes a new actual value and, if one likes, a word about it. */
export const ValueEditor = ({ keyresult, objective, onClose }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const [value, setValue] = useState<number | string>(keyresult.actual_value);
  const [comment, setComment] = useState('');
  const progress = useProgress(objective, keyresult, onClose);
  const number = typeof value === 'number' ? value : Number.NaN;
  const known = Number.isFinite(number) ? number : keyresult.actual_value;
  const health = healthOf(progressPercent({ ...keyresult, actual_value: known }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    progress.save({ value: number, comment: comment.trim() });
  };
  return (
    <Dialog opened onClose={onClose} title={keyresult.name} size="sm">
      <form onSubmit={submit} noValidate className={classes.form}>
        <NumberInput
          label={t('value.label', { unit: keyresult.measured_by })}
          value={value}
          onChange={setValue}
          error={progress.problem}
          decimalScale={6}
          data-autofocus
          hideControls
        />
        <ProgressBar
          start={keyresult.start_value}
          actual={known}
          target={keyresult.target_value}
          unit={keyresult.measured_by}
          health={health}
        />
        <Textarea
          label={t('value.comment')}
          placeholder={t('value.comment_hint')}
          maxLength={TEXT_MAX_LENGTH}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          autosize
          minRows={2}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('value.cancel')}
          </Button>
          <Button type="submit" loading={progress.saving}>
            {t(progress.conflict ? 'value.save_anyway' : 'value.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
