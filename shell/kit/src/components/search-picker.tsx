import { type ComboboxItem, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { matchesSearch, PAGE_LIMIT, SEARCH_MAX_LENGTH } from '@waymark/contracts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusProps } from '../forms/focus-props.ts';
import { NoOption, PAUSE_MS, useFoundStatus } from './found-status.tsx';

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
const MAX_SHOWN = 20;

type Search = { q: string; limit: number };

/** The source of a picker's options. */
export type Source<One extends { uuid: string }> = {
  queryKey: (search: Search & { by: 'picker' }) => QueryKey;
  find: (search: Search, signal: AbortSignal) => Promise<readonly One[]>;
  /** One option by its uuid, if loaded: the chosen one is shown even if it does not match the search. */
  known: (uuid: string) => One | null | undefined;
  labelOf: (one: One) => string;
  render: (one: One) => ReactNode;
  /** The text if nothing is found. */
  none: string;
};

type Common<One extends { uuid: string }> = PickerProps & { source: Source<One> };
type OneProps<One extends { uuid: string }> = Common<One> & {
  /** Options to leave out. */
  without?: readonly string[] | undefined;
  value: string | null;
  onChange: (uuid: string | null) => void;
  clearable?: boolean | undefined;
};
type SeveralProps<One extends { uuid: string }> = Common<One> & {
  value: string[];
  onChange: (uuids: string[]) => void;
};

const NOTHING: readonly string[] = [];

type Offer<One extends { uuid: string }> = Pick<OneProps<One>, 'source' | 'without'> & {
  /** Options that the list does not show. */
  hidden?: readonly string[];
};

/** The results of the server, and the chosen options. */
const useOffered = <One extends { uuid: string }>(
  { source, without = NOTHING, hidden = NOTHING }: Offer<One>,
  typed: string,
  chosen: readonly string[],
) => {
  const { t } = useTranslation('kit');
  const [q] = useDebouncedValue(typed, PAUSE_MS);
  const search = { q, limit: Math.min(MAX_SHOWN + without.length, PAGE_LIMIT) };
  const {
    data: answer,
    isError,
    isPlaceholderData,
  } = useQuery({
    queryKey: source.queryKey({ ...search, by: 'picker' }),
    queryFn: ({ signal }) => source.find(search, signal),
    placeholderData: keepPreviousData,
  });
  const isSearching = typed !== q || isPlaceholderData || (!answer && !isError);
  // Results of the previous search are offered only if they match this one.
  const answers = (one: One): boolean => !isSearching || matchesSearch(typed, [source.labelOf(one)]);
  const offered = (answer ?? []).filter((one) => !without.includes(one.uuid) && answers(one)).slice(0, MAX_SHOWN);
  const known = chosen.flatMap((uuid) => source.known(uuid) ?? []);
  const all = new Map([...offered, ...known].map((one) => [one.uuid, one]));
  /** The options are what the server found; those chosen before are added for their labels and hidden while searching. */
  const filter: OptionsFilter = ({ options }) =>
    options.filter((one) => !('value' in one) || offered.some(({ uuid }) => uuid === one.value));
  const nothing = isError ? t('picker.failed') : source.none;
  const count = offered.filter(({ uuid }) => !hidden.includes(uuid)).length;
  const inputContainer = useFoundStatus(typed !== '' && !isSearching ? { count, nothing } : undefined);
  return {
    filter,
    inputContainer,
    data: [...all.values()].map((one): ComboboxItem => ({ value: one.uuid, label: source.labelOf(one) })),
    renderOption: ({ option: { value, label } }: { option: ComboboxItem }): ReactNode => {
      const one = all.get(value);
      return one ? source.render(one) : label;
    },
    nothingFoundMessage: <NoOption>{isSearching ? t('picker.searching') : nothing}</NoOption>,
    // Mantine marks the first option whenever this becomes true, so that Enter chooses it.
    selectFirstOptionOnChange: typed !== '' && !isSearching,
    // Enter after a few letters must not send the form around the field with the previous choice.
    onKeyDownCapture: (event: KeyboardEvent): void => {
      if (typed !== '' && event.key === 'Enter') event.preventDefault();
    },
  };
};

/** Picks one of the server's search results, so that it works for thousands. */
export const SearchPicker = <One extends { uuid: string }>(props: OneProps<One>): ReactNode => {
  const { source, without, required, clearable = false, value, autoFocus, ...rest } = props;
  const [typed, setTyped] = useState('');
  const chosen = value === null ? null : source.known(value);
  // The field shows the chosen name, which is not a search.
  const search = chosen && typed === source.labelOf(chosen) ? '' : typed;
  const offered = useOffered({ source, without }, search, value === null ? NOTHING : [value]);
  return (
    <Select
      {...rest}
      {...offered}
      value={value}
      {...focusProps(autoFocus)}
      withAsterisk={required}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      maxLength={SEARCH_MAX_LENGTH}
      // The option that was chosen before is no change, after which Mantine would show its name.
      onOptionSubmit={(uuid) => chosen && uuid === value && setTyped(source.labelOf(chosen))}
      clearable={clearable}
      allowDeselect={false}
    />
  );
};

/** Picks several of the server's search results. */
export const SeveralPicker = <One extends { uuid: string }>(props: SeveralProps<One>): ReactNode => {
  const { source, placeholder, autoFocus, ...rest } = props;
  const [typed, setTyped] = useState('');
  const offered = useOffered({ source, hidden: rest.value }, typed, rest.value);
  return (
    <MultiSelect
      {...rest}
      {...offered}
      {...focusProps(autoFocus)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      maxLength={SEARCH_MAX_LENGTH}
      hidePickedOptions
      placeholder={rest.value.length === 0 ? placeholder : undefined}
    />
  );
};
