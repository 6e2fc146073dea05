import { IconLock } from '@tabler/icons-react';
import {
  dateOf,
  GOALS,
  isObjectiveFieldLocked,
  LEVELS,
  type Level,
  reachedFrom,
  type Status,
  TEXT_MAX_LENGTH,
} from '@waymark/contracts';
import { formatPercent, useOrganisation } from '@waymark/shell-kit';
import {
  DateRangeField,
  MemberField,
  SegmentedField,
  TeamField,
  TextAreaField,
  TextField,
} from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RARE_TEXTS } from '../rare-texts.ts';
import classes from './objective-form.module.css';
import { usualPeriods } from './usual-periods.ts';

type Props = {
  level: unknown;
  status: Status;
  /** Set if the user may not change owner and validator: the current level. A level that would change the owner is then disabled too. */
  ownedBy?: Level;
};

const Owner = ({ level, fixed, locked }: { level: unknown; fixed: boolean; locked: boolean }): ReactNode => {
  const { t } = useTranslation('okr');
  return level === 'team' ? (
    <TeamField name="team_uuid" label={t('objective_form.field.team_uuid')} required disabled={fixed || locked} />
  ) : (
    <MemberField name="user_uuid" label={t('objective_form.field.user_uuid')} required disabled={fixed} />
  );
};

/** Says why something cannot be changed. */
export const Reason = ({ text }: { text: string }): ReactNode => (
  <p className={classes.locked}>
    <IconLock size={16} stroke={1.7} aria-hidden />
    {text}
  </p>
);

const Kinds = ({ disabled, ownedBy }: { disabled: boolean; ownedBy: Level | undefined }): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const { t: tRare, ready } = useTranslation(RARE_TEXTS, { useSuspense: false });
  const choices = (values: readonly string[], of: string) =>
    values.map((value) => ({ value, label: t(`kit:${of}.${value}`) }));
  // Changing to or from the team level would change the owner.
  const levels = choices(LEVELS, 'level').map((one) => ({
    ...one,
    disabled: ownedBy !== undefined && (one.value === 'team') !== (ownedBy === 'team'),
  }));
  const goals = choices(GOALS, 'goal').map((one) => ({
    ...one,
    // Reserves the line until the text has loaded.
    hint: ready ? tRare(`goal_meaning.${one.value}`, { share: formatPercent(reachedFrom('aspirational')) }) : '\u00a0',
  }));
  return (
    <div className={classes.pair}>
      <SegmentedField name="level" label={t('toolbar.level')} options={levels} disabled={disabled} />
      <SegmentedField name="goal" label={t('toolbar.goal')} options={goals} disabled={disabled} />
    </div>
  );
};

const Period = ({ disabled }: { disabled: boolean }): ReactNode => {
  const { t } = useTranslation('okr');
  const { timezone } = useOrganisation();
  const presets = usualPeriods(dateOf(new Date(), timezone)).map(({ year, quarter, days }) => ({
    label: quarter ? t('objective_form.quarter', { quarter, year }) : year,
    value: days,
  }));
  return (
    <DateRangeField
      startName="period_start"
      endName="period_end"
      label={t('objective_form.period')}
      presets={presets}
      required
      disabled={disabled}
    />
  );
};

/** The fields of an objective; locked ones are shown with the reason (product-rules.md, "Locked fields", "Who may change an objective"). */
export const ObjectiveFields = ({ level, status, ownedBy }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const locked = (field: string): boolean => isObjectiveFieldLocked(status, field);
  const fixed = ownedBy !== undefined;
  return (
    <>
      {locked('name') && <Reason text={t('objective_form.locked')} />}
      {fixed && <Reason text={t('objective_form.not_yours')} />}
      <TextField
        name="name"
        label={t('objective_form.field.name')}
        placeholder={t('objective_form.name_hint')}
        required
        autoFocus
        disabled={locked('name')}
      />
      <Kinds disabled={locked('level')} ownedBy={ownedBy} />
      <div className={classes.pair}>
        <Owner level={level} fixed={fixed} locked={locked('team_uuid')} />
        <MemberField
          name="validator_uuid"
          label={t('objective_form.field.validator_uuid')}
          description={t('objective_form.validator_hint')}
          required
          disabled={fixed || locked('validator_uuid')}
        />
      </div>
      <Period disabled={locked('period_start')} />
      <TextAreaField name="description" label={t('objective_form.field.description')} most={TEXT_MAX_LENGTH} />
    </>
  );
};
