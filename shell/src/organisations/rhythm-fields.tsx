import { CHARTS_BY, LAST_WEEKDAY, RHYTHMS } from '@waymark/contracts';
import { currentLanguage, fieldError, Select, SelectField } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';

/** A Monday, for the names of weekdays. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MS,
  );

const WEEKDAYS = Array.from({ length: LAST_WEEKDAY }, (_, index) => index + 1);

const WeekdayField = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { input, meta } = useField<number>('checkin_weekday', { parse: (value) => value });
  return (
    <Select
      label={t('organisation.checkin_weekday')}
      description={t('organisation.checkin_weekday_text')}
      data={WEEKDAYS.map((weekday) => ({ value: String(weekday), label: weekdayName(weekday) }))}
      value={String(input.value)}
      onChange={(value) => input.onChange(Number(value))}
      onBlur={() => input.onBlur()}
      allowDeselect={false}
      error={fieldError(meta)}
    />
  );
};

/** How often an organisation checks in and on which day, and what its charts show. */
export const RhythmFields = ({ rhythm }: { rhythm: unknown }): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <>
      <SelectField
        name="checkin_rhythm"
        label={t('organisation.checkin_rhythm')}
        description={t('organisation.checkin_rhythm_text')}
        options={RHYTHMS.map((value) => ({ value, label: t(`organisation.rhythm.${value}`) }))}
      />
      {rhythm !== 'monthly' && <WeekdayField />}
      <SelectField
        name="charts_by"
        label={t('organisation.charts_by')}
        description={t('organisation.charts_by_text')}
        options={CHARTS_BY.map((value) => ({ value, label: t(`organisation.charts.${value}`) }))}
      />
    </>
  );
};
