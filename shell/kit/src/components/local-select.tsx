import {
  type ComboboxItem,
  type ComboboxParsedItem,
  getParsedComboboxData,
  isOptionsGroup,
  Select as MantineSelect,
  type SelectProps,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { matchesSearch } from '@waymark/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoOption, PAUSE_MS, useFoundStatus } from './found-status.tsx';

type Options = ComboboxParsedItem[];

/** The options whose label contains each word typed, in their groups. */
const matching = ({ options, search }: { options: Options; search: string }): Options => {
  const isMatch = ({ label }: ComboboxItem) => matchesSearch(search, [label]);
  return options.flatMap((option): Options => {
    if (!isOptionsGroup(option)) return isMatch(option) ? [option] : [];
    const items = option.items.filter(isMatch);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};

const itemsOf = (options: Options): ComboboxItem[] =>
  options.flatMap((option) => (isOptionsGroup(option) ? option.items : option));

const SearchedSelect = (props: SelectProps): ReactNode => {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const options = getParsedComboboxData<string>(props.data);
  // The field shows the chosen name, which is not a search.
  const isChosen = itemsOf(options).some(({ value, label }) => value === props.value && label === typed);
  const nothing = t('picker.nothing');
  const count = itemsOf(matching({ options, search: typed })).length;
  const isSought = typed !== '' && typed === settled && !isChosen;
  const inputContainer = useFoundStatus(isSought ? { count, nothing } : undefined);
  return (
    <MantineSelect
      nothingFoundMessage={<NoOption>{nothing}</NoOption>}
      {...props}
      filter={matching}
      inputContainer={inputContainer}
      onSearchChange={setTyped}
    />
  );
};

/** One of the given options; a searchable one announces how many of them have what is typed. */
export const Select = (props: SelectProps): ReactNode =>
  props.searchable ? <SearchedSelect {...props} /> : <MantineSelect {...props} />;
