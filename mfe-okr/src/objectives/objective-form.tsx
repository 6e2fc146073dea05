import { IconLock } from '@tabler/icons-react';
import { GOALS, isObjectiveFieldLocked, LEVELS, type Status } from '@waymark/contracts';
import {
  DateRangeField,
  MemberField,
  SegmentedField,
  TeamField,
  TextAreaField,
  TextField,
  useTeams,
} from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './objective-form.module.css';

type Props = { level: unknown; status: Status };

const Owner = ({ level, disabled }: { level: unknown; disabled: boolean }): ReactNode => {
  const { t } = useTranslation('okr');
  const { data: teams = [] } = useTeams();
  return level === 'team' ? (
    <TeamField name="team_uuid" label={t('objective_form.team')} teams={teams} required disabled={disabled} />
  ) : (
    <MemberField name="user_uuid" label={t('objective_form.owner')} required />
  );
};

const Locked = (): ReactNode => {
  const { t } = useTranslation('okr');
  return (
    <p className={classes.locked}>
      <IconLock size={16} stroke={1.7} aria-hidden />
      {t('objective_form.locked')}
    </p>
  );
};

const Kinds = ({ disabled }: { disabled: boolean }): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const choices = (values: readonly string[], of: string) =>
    values.map((value) => ({ value, label: t(`kit:${of}.${value}`) }));
  return (
    <div className={classes.pair}>
      <SegmentedField name="level" label={t('toolbar.level')} options={choices(LEVELS, 'level')} disabled={disabled} />
      <SegmentedField name="goal" label={t('toolbar.goal')} options={choices(GOALS, 'goal')} disabled={disabled} />
    </div>
  );
};

/** The fields of an objective; what the status locks is shown locked, with the reason (product-rules.md, "Locked fields"). */
export const ObjectiveFields = ({ level, status }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const locked = (field: string): boolean => isObjectiveFieldLocked(status, field);
  return (
    <>
      {locked('name') && <Locked />}
      <TextField
        name="name"
        label={t('objective_form.name')}
        placeholder={t('objective_form.name_hint')}
        required
        autoFocus
        disabled={locked('name')}
      />
      <Kinds disabled={locked('level')} />
      <div className={classes.pair}>
        <Owner level={level} disabled={locked('team_uuid')} />
        <MemberField
          name="validator_uuid"
          label={t('objective_form.validator')}
          description={t('objective_form.validator_hint')}
          required
          disabled={locked('validator_uuid')}
        />
      </div>
      <DateRangeField
        startName="period_start"
        endName="period_end"
        label={t('objective_form.period')}
        required
        disabled={locked('period_start')}
      />
      <TextAreaField name="description" label={t('objective_form.description')} />
    </>
  );
};
