import { type ComboboxItem, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { displayName, listMembers, type MemberResource, PAGE_LIMIT } from '@waymark/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '../data/keys.ts';
import { peopleDirectory } from '../data/people-directory.ts';
import { usePeople } from '../data/use-people.ts';
import { useApp } from '../remotes/app-context.tsx';
import type { PickerProps } from './list-pickers.tsx';
import { PersonName } from './person.tsx';

const MAX_SHOWN = 20;
const PAUSE_MS = 200;

type Offer = {
  /** The organisation of the address, unless another is named. */
  organisation?: string;
  /** Admins alone, or everybody else. */
  admins?: boolean;
  /** Who is not on offer. */
  without?: readonly string[];
};
export type MemberPickerProps = PickerProps &
  Offer & { value: string | null; onChange: (uuid: string | null) => void; clearable?: boolean };
export type MembersPickerProps = PickerProps & Offer & { value: string[]; onChange: (uuids: string[]) => void };

const NOBODY: readonly string[] = [];
/** Active members that the server finds, and those chosen, whatever is searched for. */
const useOffered = (typed: string, chosen: readonly string[], { organisation, admins, without = NOBODY }: Offer) => {
  const { api, organisation: ofAddress } = useApp();
  const org = organisation ?? ofAddress?.uuid ?? '';
  const client = useQueryClient();
  const [q] = useDebouncedValue(typed, PAUSE_MS);
  const limit = Math.min(MAX_SHOWN + without.length, PAGE_LIMIT);
  const { data: found } = useQuery({
    queryKey: keyOf(listMembers, { org }, { q, admins, limit, by: 'picker' }),
    queryFn: async ({ signal }) => {
      const filter = { q, admin: admins, active: true, limit };
      const { users: members } = await api.ask(listMembers, { org }, filter, { signal });
      peopleDirectory(api, client, org).learn(members);
      return members;
    },
    placeholderData: keepPreviousData,
  });
  const { member } = usePeople(chosen, org);
  const offered = (found ?? []).filter(({ uuid }) => !without.includes(uuid)).slice(0, MAX_SHOWN);
  const people = new Map([...offered, ...chosen.flatMap((uuid) => member(uuid) ?? [])].map((one) => [one.uuid, one]));
  /** The options are what the server found; those chosen before are added for their labels and hidden while searching. */
  const filter: OptionsFilter = ({ options }) =>
    options.filter((one) => !('value' in one) || offered.some(({ uuid }) => uuid === one.value));
  const option = (one: MemberResource): ComboboxItem => ({ value: one.uuid, label: displayName(one) });
  return {
    filter,
    data: [...people.values()].map(option),
    renderOption: ({ option: { value, label } }: { option: ComboboxItem }): ReactNode => {
      const person = people.get(value);
      return person ? <PersonName person={person} hint={person.first_name ? person.email : undefined} /> : label;
    },
    /** Whether the server has answered. */
    asked: found !== undefined,
  };
};

/** Picks one active member; the server searches names and addresses, so that it works for thousands of members. */
export const MemberPicker = (props: MemberPickerProps): ReactNode => {
  const { organisation, admins, without, required, clearable = false, ...rest } = props;
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState('');
  const { nameOf } = usePeople([rest.value], organisation);
  // The field shows the name that was chosen, which is no search.
  const search = rest.value && typed === nameOf(rest.value) ? '' : typed;
  const { asked, ...offered } = useOffered(search, rest.value ? [rest.value] : NOBODY, {
    organisation,
    admins,
    without,
  });
  return (
    <Select
      {...rest}
      {...offered}
      withAsterisk={required}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearable={clearable}
      allowDeselect={false}
      nothingFoundMessage={asked && t('picker.none')}
      placeholder={rest.placeholder ?? t('picker.person')}
    />
  );
};

/** Picks several active members; the server searches. */
export const MembersPicker = (props: MembersPickerProps): ReactNode => {
  const { organisation, admins, without, ...rest } = props;
  const { t } = useTranslation('kit');
  const [typed, setTyped] = useState('');
  const { asked, ...offered } = useOffered(typed, rest.value, { organisation, admins, without });
  return (
    <MultiSelect
      {...rest}
      {...offered}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      nothingFoundMessage={asked && t('picker.none')}
      placeholder={rest.value.length === 0 ? (rest.placeholder ?? t('picker.people')) : undefined}
    />
  );
};
