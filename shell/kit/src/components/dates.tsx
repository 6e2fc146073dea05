import '@mantine/dates/styles.layer.css';
import { DatePickerInput, type DatePickerInputProps, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DAYJS_FORMAT, useDayjsLocale } from './dayjs-locale.ts';

const icon = <IconCalendar size={16} stroke={1.6} aria-hidden />;

const Localised = ({ children }: { children: ReactNode }): ReactNode => {
  const locale = useDayjsLocale();
  return <DatesProvider settings={{ locale, firstDayOfWeek: 1, consistentWeeks: true }}>{children}</DatesProvider>;
};

/** A pair of calendar dates. The calendar is named by its field, to which the focus goes once both are chosen (navigation/hand-focus-on.ts). */
export const DateRangeInput = (props: Omit<DatePickerInputProps<'range'>, 'type'>): ReactNode => {
  const { t } = useTranslation('kit');
  const id = useId();
  return (
    <Localised>
      <DatePickerInput
        valueFormat={DAYJS_FORMAT}
        leftSection={icon}
        allowSingleDateInRange={false}
        previousLabel={t('pagination.previous')}
        nextLabel={t('pagination.next')}
        {...props}
        id={id}
        popoverProps={{ ...props.popoverProps, id }}
        type="range"
      />
    </Localised>
  );
};
