import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { displayName, fold } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textOrder } from '../i18n/text-order.ts';
import { type Person, PersonName } from './person.tsx';

export type PickerProps = {
  label: ReactNode;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  /** Shows the chosen value and can have the focus, but accepts no other choice. */
  readOnly?: boolean;
  /** Gets the focus when it is mounted, also in an open dialog. */
  autoFocus?: boolean;
  error?: ReactNode;
  onBlur?: () => void;
  name?: string;
  id?: string;
};
type PersonPickerProps = PickerProps & {
  people: readonly Person[];
  value: string | null;
  onChange: (uuid: string | null) => void;
  clearable?: boolean;
};

const MAX_SHOWN = 60;

/** Without case and accents; the address counts too. */
const filterBy =
  (hints: Map<string, string>): OptionsFilter =>
  ({ options, search, limit }) => {
    const wanted = fold(search);
    return (options as ComboboxItem[])
      .filter(({ value, label }) => fold(`${label} ${hints.get(value) ?? ''}`).includes(wanted))
      .slice(0, limit);
  };

const optionsOf = (people: readonly Person[]) => {
  const byUuid = new Map(people.map((person) => [person.uuid, person]));
  const order = textOrder();
  const data = people
    .map((person) => ({ value: person.uuid, label: displayName(person) }))
    .sort((a, b) => order(a.label, b.label));
  const renderOption = ({ option }: { option: ComboboxItem }): ReactNode => {
    const person = byUuid.get(option.value);
    return person ? <PersonName person={person} hint={person.first_name ? person.email : undefined} /> : option.label;
  };
  return { data, renderOption, filter: filterBy(new Map(people.map(({ uuid, email }) => [uuid, email ?? '']))) };
};

/** Picks one of a few known people, such as the members of a team, by typing part of the name or address. */
export const PersonPicker = ({ people, clearable = false, ...rest }: PersonPickerProps): ReactNode => {
  const { t } = useTranslation('kit');
  return (
    <Select
      {...rest}
      {...optionsOf(people)}
      searchable
      clearable={clearable}
      allowDeselect={false}
      limit={MAX_SHOWN}
      nothingFoundMessage={t('picker.none')}
      placeholder={rest.placeholder ?? t('picker.person')}
    />
  );
};
