import { CHARTS_BY, LAST_WEEKDAY, RHYTHMS } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { Select } from '../components/inputs.ts';
import { formatWeekday } from '../i18n/format-times.ts';
import { RHYTHM_TEXTS } from '../i18n/i18n.ts';
import { SelectField } from './choice-fields.tsx';
import { fieldError } from './field-error.ts';
import { useTimeZones } from './use-time-zones.ts';

const WEEKDAYS = Array.from({ length: LAST_WEEKDAY }, (_, index) => index + 1);

const WeekdayField = (): ReactNode => {
  const { t } = useTranslation(RHYTHM_TEXTS);
  const { input, meta } = useField<number>('checkin_weekday', { parse: (value) => value });
  return (
    <Select
      label={t('rhythm.checkin_weekday')}
      description={t('rhythm.checkin_weekday_text')}
      data={WEEKDAYS.map((weekday) => ({ value: String(weekday), label: formatWeekday(weekday - 1) }))}
      value={String(input.value)}
      onChange={(value) => input.onChange(Number(value))}
      onBlur={() => input.onBlur()}
      allowDeselect={false}
      error={fieldError(meta)}
    />
  );
};

type RhythmFieldsProps = {
  /** The rhythm that is chosen in the form: a monthly one has no weekday. */
  rhythm: unknown;
  /** The saved time zone, or the proposed one. */
  timezone: string;
  /** Whether the organisation exists already: with another time zone its days are then counted again. */
  isSaved: boolean;
};

/** An organisation's time zone, its check-in rhythm and day, and what its charts show. */
export const RhythmFields = ({ rhythm, timezone, isSaved }: RhythmFieldsProps): ReactNode => {
  const { t } = useTranslation(RHYTHM_TEXTS);
  const { input } = useField<string>('timezone', { subscription: { value: true } });
  const zones = useTimeZones(input.value || timezone, timezone);
  return (
    <>
      <SelectField
        name="timezone"
        label={t('rhythm.timezone')}
        description={t(isSaved ? 'rhythm.timezone_changed' : 'rhythm.timezone_text')}
        searchable
        {...zones}
      />
      <SelectField
        name="checkin_rhythm"
        label={t('rhythm.checkin_rhythm')}
        description={t('rhythm.checkin_rhythm_text')}
        options={RHYTHMS.map((value) => ({ value, label: t(`rhythm.every.${value}`) }))}
      />
      {rhythm !== 'monthly' && <WeekdayField />}
      <SelectField
        name="charts_by"
        label={t('rhythm.charts_by')}
        description={t('rhythm.charts_by_text')}
        options={CHARTS_BY.map((value) => ({ value, label: t(`rhythm.charts.${value}`) }))}
      />
    </>
  );
};
