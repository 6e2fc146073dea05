import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { displayName, type MemberResource } from '@waymark/contracts';
import { keys, membersApi, PersonName, Select, useApi, useDebouncedValue, useOrganisation } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SHOWN = 20;
const PAUSE_MS = 200;

type Props = {
  label: string;
  description?: string;
  value: MemberResource | null;
  onChange: (member: MemberResource | null) => void;
  /** Who is not on offer. */
  without?: (member: MemberResource) => boolean;
  required?: boolean;
  error?: string;
};

const useFound = (typed: string): readonly MemberResource[] => {
  const api = useApi();
  const { uuid } = useOrganisation();
  const [q] = useDebouncedValue(typed, PAUSE_MS);
  const { data } = useQuery({
    queryKey: keys.members(uuid, { q, by: 'picker' }),
    queryFn: ({ signal }) => membersApi(api, uuid).page({ q, active: true, limit: SHOWN * 2 }, signal),
    placeholderData: keepPreviousData,
  });
  return data?.members ?? [];
};

/** Picks one active member; the server searches, so that thousands of members are no burden. */
export const MemberPicker = (props: Props): ReactNode => {
  const { label, description, value, onChange, without = () => false, required, error } = props;
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const found = useFound(value && typed === displayName(value) ? '' : typed);
  const offered = found.filter((member) => !without(member)).slice(0, SHOWN);
  const people = value && !offered.some(({ uuid }) => uuid === value.uuid) ? [...offered, value] : offered;
  const byUuid = new Map(people.map((member) => [member.uuid, member]));
  return (
    <Select
      label={label}
      description={description}
      placeholder={t('picker.placeholder')}
      withAsterisk={required}
      error={error}
      data={people.map((member) => ({ value: member.uuid, label: displayName(member) }))}
      value={value?.uuid ?? null}
      onChange={(uuid) => onChange(byUuid.get(uuid ?? '') ?? null)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      clearable={!required}
      allowDeselect={false}
      nothingFoundMessage={t('users.none_found')}
      renderOption={({ option }) => {
        const member = byUuid.get(option.value);
        return member ? <PersonName person={member} hint={member.email} /> : option.label;
      }}
    />
  );
};
