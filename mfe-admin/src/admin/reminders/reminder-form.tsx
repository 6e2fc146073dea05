import { browserTimeZone, type Frequency, type ReminderResource, reminderCreate } from '@waymark/contracts';
import { Dialog, type WaymarkFormState } from '@waymark/shell-kit';
import {
  CheckboxField,
  FormActions,
  fieldError,
  SegmentedField,
  Select,
  SelectField,
  useIsShown,
  useTimeZones,
  WaymarkForm,
} from '@waymark/shell-kit/actions';
import { type ReactNode, useEffect, useRef } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import classes from './reminders.module.css';
import { daysOf, HOURS, newReminder } from './schedule-options.ts';
import { useReminderWords } from './use-reminder-words.ts';
import { useSaveReminder } from './use-reminders.ts';

/** The day within the week or the month; cleared when the frequency changes. */
const DayField = ({ frequency }: { frequency: Frequency }): ReactNode => {
  const { t } = useTranslation('admin');
  const { input, meta } = useField<number | undefined>('day', { allowNull: true, parse: (value) => value });
  const { dayOf } = useReminderWords();
  const chosen = typeof input.value === 'number' ? String(input.value) : null;
  return (
    <Select
      label={t('reminders.day')}
      placeholder={t('reminders.choose_day')}
      withAsterisk
      data={daysOf(frequency).map((day) => ({ value: String(day), label: dayOf({ frequency, day }) }))}
      value={chosen}
      onChange={(value) => input.onChange(value === null ? undefined : Number(value))}
      onBlur={() => input.onBlur()}
      allowDeselect={false}
      error={fieldError(meta)}
    />
  );
};

type FieldsProps = Pick<WaymarkFormState, 'values' | 'form'> & { reminder: ReminderResource | undefined };

const Fields = ({ values, form, reminder }: FieldsProps): ReactNode => {
  const { t } = useTranslation('admin');
  const frequency: Frequency = values.frequency === 'monthly' ? 'monthly' : 'weekly';
  const before = useRef(frequency);
  const timezone = reminder?.timezone ?? browserTimeZone();
  const zones = useTimeZones(String(values.timezone ?? timezone), timezone);
  useEffect(() => {
    if (before.current === frequency) return;
    before.current = frequency;
    form.change('day', undefined);
  }, [frequency, form]);
  return (
    <>
      <SegmentedField
        name="frequency"
        label={t('reminders.frequency')}
        autoFocus
        options={[
          { value: 'weekly', label: t('reminders.weekly') },
          { value: 'monthly', label: t('reminders.monthly') },
        ]}
      />
      <div className={classes.pair}>
        <DayField key={frequency} frequency={frequency} />
        <SelectField
          name="time"
          label={t('reminders.time')}
          required
          options={HOURS.map((hour) => ({ value: hour, label: hour }))}
        />
      </div>
      <SelectField name="timezone" label={t('reminders.timezone')} searchable {...zones} />
      {reminder && <CheckboxField name="activated" label={t('reminders.activated')} />}
    </>
  );
};

type Props = {
  /** The reminder to edit; undefined for a new one. */
  reminder?: ReminderResource;
  onClose: () => void;
};

/** Creates or edits a reminder. */
export const ReminderDialog = ({ reminder, onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { save, follow } = useSaveReminder(reminder);
  const isShown = useIsShown();
  const title = t(reminder ? 'reminders.edit' : 'reminders.add');
  return (
    <Dialog opened sticky onClose={onClose} title={title} size="sm">
      <WaymarkForm
        follow={follow}
        // An edit sends the whole reminder, so that a new frequency cannot keep the old day.
        schema={reminderCreate}
        initialValues={reminder ? { ...reminder } : newReminder()}
        label={title}
        onSubmit={async (values) => {
          await save.mutateAsync({ ...values, timezone: values.timezone ?? undefined });
          if (isShown()) onClose();
        }}
      >
        {({ submitting, values, form }) => (
          <>
            <Fields values={values} form={form} reminder={reminder} />
            <FormActions
              submitLabel={reminder ? undefined : t('reminders.create')}
              submitting={submitting}
              onCancel={onClose}
            />
          </>
        )}
      </WaymarkForm>
    </Dialog>
  );
};
