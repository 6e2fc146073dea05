import '@mantine/dates/styles.layer.css';
import { DatePickerInput, type DatePickerInputProps, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../i18n/format.ts';
import classes from './dates.module.css';
import { DAYJS_FORMAT, useDayjsLocale } from './dayjs-locale.ts';

const classNames = {
  datePickerRoot: classes.withPresets,
  presetsList: classes.presets,
  presetButton: classes.preset,
  day: classes.day,
};
const icon = <IconCalendar size={16} stroke={1.6} aria-hidden />;

const Localised = ({ children }: { children: ReactNode }): ReactNode => {
  const locale = useDayjsLocale();
  return <DatesProvider settings={{ locale, firstDayOfWeek: 1, consistentWeeks: true }}>{children}</DatesProvider>;
};

type Props = Omit<DatePickerInputProps<'range'>, 'type' | 'label' | 'valueFormat'> & {
  label: string;
  /** In dayjs' letters, digits only: the calendar's language may still be loading. */
  valueFormat?: string;
};
type Range = Parameters<NonNullable<Props['onChange']>>[0];

/** Stores the first of two days: closing the calendar before the second is chosen restores the previous value. */
const useWholeRanges = ({ value, onChange }: Pick<Props, 'value' | 'onChange'>) => {
  const [half, setHalf] = useState<Range | null>(null);
  const choose = (days: Range): void => {
    const [from, to] = days;
    const isHalf = Boolean(from) && !to;
    setHalf(isHalf ? days : null);
    // The calendar resets a half-chosen range.
    if (!isHalf && (from || !half)) onChange?.(days);
  };
  return { value: half ?? value, onChange: choose };
};

/**
 * A pair of calendar dates. The calendar is named by its field, which gets the focus once both are chosen (navigation/hand-focus-on.ts).
 */
export const DateRangeInput = (props: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const id = useId();
  const range = useWholeRanges(props);
  const { valueFormat } = props;
  const shown = (day: string): string => (valueFormat ? dayjs(day).format(valueFormat) : formatDate(day));
  const days = range.value?.filter((day) => day !== null).map((day) => shown(String(day)));
  return (
    <Localised>
      <DatePickerInput
        classNames={classNames}
        valueFormat={DAYJS_FORMAT}
        leftSection={icon}
        allowSingleDateInRange={false}
        previousLabel={t('pagination.previous')}
        nextLabel={t('pagination.next')}
        clearButtonProps={{ 'aria-label': t('picker.clear', { field: props.label }) }}
        // The calendar itself tells only by colour which days are chosen.
        getDayProps={(day) => ({ 'aria-pressed': range.value?.includes(day) ?? false })}
        {...props}
        {...range}
        id={id}
        // A button with a label is named by it alone, without the dates; the name has them as they are shown.
        aria-label={`${props.label}: ${days?.length ? days.join(' – ') : (props.placeholder ?? '')}`}
        popoverProps={{ ...props.popoverProps, id }}
        type="range"
      />
    </Localised>
  );
};
