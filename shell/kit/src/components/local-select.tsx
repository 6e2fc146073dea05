import {
  defaultOptionsFilter,
  getParsedComboboxData,
  isOptionsGroup,
  Select as MantineSelect,
  type SelectProps,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAUSE_MS, useFoundStatus } from './found-status.tsx';

const itemsOf = (options: ReturnType<typeof getParsedComboboxData>) =>
  options.flatMap((option) => (isOptionsGroup(option) ? option.items : option));

const SearchedSelect = (props: SelectProps): ReactNode => {
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const options = getParsedComboboxData(props.data);
  // The field shows the chosen name, which is not a search.
  const isChosen = itemsOf(options).some(({ value, label }) => value === props.value && label === typed);
  const nothing = t('picker.nothing');
  const inputContainer = useFoundStatus(
    typed === '' || typed !== settled || isChosen
      ? undefined
      : { count: itemsOf(defaultOptionsFilter({ options, search: typed, limit: Infinity })).length, nothing },
  );
  return (
    <MantineSelect nothingFoundMessage={nothing} {...props} inputContainer={inputContainer} onSearchChange={setTyped} />
  );
};

/** One of the given options; a searchable one announces how many of them have what is typed. */
export const Select = (props: SelectProps): ReactNode =>
  props.searchable ? <SearchedSelect {...props} /> : <MantineSelect {...props} />;
