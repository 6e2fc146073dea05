import type { ComponentProps, ReactNode } from 'react';
import { DateRangeInput, Select } from '../components/inputs.ts';
import { MemberPicker, TeamPicker } from '../components/pickers.ts';
import type { MemberPickerProps, TeamPickerProps } from '../components/searched-pickers.tsx';
import type { FieldProps } from './fields.tsx';
import { marked, useValue } from './use-value.ts';

type Common = Omit<FieldProps, 'autoComplete' | 'autoFocus'>;

type SelectProps = Common & {
  options: { value: string; label: string }[];
  searchable?: boolean;
  onDropdownOpen?: () => void;
};

export const SelectField = ({ name, options, required, ...rest }: SelectProps): ReactNode => {
  const { input, error } = useValue<string>(name);
  return (
    <Select
      {...rest}
      {...marked(required)}
      data={options}
      value={input.value ?? null}
      onChange={(value) => input.onChange(value)}
      onBlur={() => input.onBlur()}
      allowDeselect={false}
      error={error}
    />
  );
};

type RangeProps = Omit<Common, 'name' | 'label'> &
  Pick<ComponentProps<typeof DateRangeInput>, 'label' | 'presets'> & { startName: string; endName: string };

/** Two calendar dates in two fields of the form. */
export const DateRangeField = ({ startName, endName, required, ...rest }: RangeProps): ReactNode => {
  const start = useValue<string>(startName);
  const end = useValue<string>(endName);
  return (
    <DateRangeInput
      {...rest}
      {...marked(required)}
      value={[start.input.value || null, end.input.value || null]}
      onChange={([from, to]) => {
        start.input.onChange(from);
        end.input.onChange(to);
      }}
      onBlur={() => {
        start.input.onBlur();
        end.input.onBlur();
      }}
      error={start.error ?? end.error}
    />
  );
};

/** An active member, searched on the server. */
export const MemberField = ({
  name,
  ...rest
}: Common & Pick<MemberPickerProps, 'organisation' | 'admins' | 'without' | 'clearable'>): ReactNode => {
  const { input, error } = useValue<string>(name);
  return (
    <MemberPicker
      {...rest}
      value={input.value ?? null}
      onChange={(value) => input.onChange(value)}
      onBlur={() => input.onBlur()}
      error={error}
    />
  );
};

/** A team, searched on the server. */
export const TeamField = ({ name, ...rest }: Common & Pick<TeamPickerProps, 'without' | 'clearable'>): ReactNode => {
  const { input, error } = useValue<string>(name);
  return (
    <TeamPicker
      {...rest}
      value={input.value ?? null}
      onChange={(value) => input.onChange(value)}
      onBlur={() => input.onBlur()}
      error={error}
    />
  );
};
