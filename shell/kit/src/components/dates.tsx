import '@mantine/dates/styles.layer.css';
import { DatePickerInput, type DatePickerInputProps, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DAYJS_FORMAT, useDayjsLocale } from './dayjs-locale.ts';

const icon = <IconCalendar size={16} stroke={1.6} aria-hidden />;

const Localised = ({ children }: { children: ReactNode }): ReactNode => {
  const locale = useDayjsLocale();
  return <DatesProvider settings={{ locale, firstDayOfWeek: 1, consistentWeeks: true }}>{children}</DatesProvider>;
};

/** A pair of calendar dates. */
export const DateRangeInput = (props: Omit<DatePickerInputProps<'range'>, 'type'>): ReactNode => (
  <Localised>
    <DatePickerInput
      valueFormat={DAYJS_FORMAT}
      leftSection={icon}
      allowSingleDateInRange={false}
      {...props}
      type="range"
    />
  </Localised>
);
