import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../components/segmented-control.tsx';
import { fieldError } from './field-error.ts';
import { focusProps } from './focus-props.ts';
import classes from './forms.module.css';
import { TextLength } from './text-length.tsx';

export type FieldProps = {
  name: string;
  label: ReactNode;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  autoComplete?: string;
  autoFocus?: boolean;
};

/** The empty string stays itself: final-form would otherwise drop the field, and the schema call it missing. */
const keep = (value: unknown): unknown => value;

const useText = (name: string) => {
  const { input, meta } = useField<string>(name, { parse: keep as (value: unknown) => string });
  return { ...input, value: input.value ?? '', error: fieldError(meta) };
};

type TextProps = FieldProps & {
  type?: 'text' | 'email' | 'url';
  inputMode?: 'email' | 'url' | 'numeric' | undefined;
  rightSection?: ReactNode;
};

export const TextField = ({ name, autoFocus, type = 'text', ...rest }: TextProps): ReactNode => (
  <TextInput
    {...rest}
    {...useText(name)}
    {...focusProps(autoFocus)}
    type={type}
    withAsterisk={rest.required}
    required={false}
    aria-required={rest.required}
  />
);

type TextAreaProps = FieldProps & {
  minRows?: number;
  /** The maximum length; the remaining characters are shown near the end. The rules of the form refuse longer texts. */
  most?: number;
};

export const TextAreaField = ({ name, autoFocus, minRows = 3, most, ...rest }: TextAreaProps): ReactNode => {
  const text = useText(name);
  return (
    <div className={classes.withLength}>
      <Textarea
        {...rest}
        {...text}
        {...focusProps(autoFocus)}
        rows={minRows}
        withAsterisk={rest.required}
        required={false}
        aria-required={rest.required}
      />
      {most !== undefined && <TextLength text={text.value} most={most} />}
    </div>
  );
};

/** A password with its show/hide button. Managers and paste work. */
export const PasswordField = ({ name, autoFocus, ...rest }: FieldProps): ReactNode => {
  const { t } = useTranslation('kit');
  const text = useText(name);
  const id = useId();
  return (
    <PasswordInput
      {...rest}
      {...text}
      id={id}
      // Mantine does not set it here, unlike in its other inputs.
      aria-invalid={text.error ? true : undefined}
      {...focusProps(autoFocus)}
      withAsterisk={rest.required}
      required={false}
      aria-required={rest.required}
      visibilityToggleButtonProps={{ 'aria-label': t('password.show'), 'aria-describedby': `${id}-label`, tabIndex: 0 }}
    />
  );
};

type BoxProps = Omit<FieldProps, 'placeholder' | 'required'>;

const useBox = (name: string) => {
  const { input, meta } = useField<boolean>(name, { type: 'checkbox' });
  const { checked = false, onBlur, onChange, onFocus } = input;
  return { box: { name, checked, onBlur, onChange, onFocus }, meta };
};

export const CheckboxField = ({ name, label, description, disabled }: BoxProps): ReactNode => {
  const { box, meta } = useBox(name);
  return <Checkbox {...box} label={label} description={description} disabled={disabled} error={fieldError(meta)} />;
};

type Choice = { value: string; label: string };

type SegmentedProps = Pick<FieldProps, 'name' | 'label' | 'disabled' | 'autoFocus'> & {
  /** The hint of the chosen one is shown beneath. */
  options: (Choice & { hint?: string })[];
};

export const SegmentedField = ({ name, label, options, disabled, autoFocus }: SegmentedProps): ReactNode => {
  const { input, meta } = useField<string>(name);
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = autoFocus && group.current?.querySelector<HTMLInputElement>('input:checked');
    if (!chosen) return;
    // For a dialog that moves the focus when it opens; one that is already open does not.
    chosen.setAttribute('data-autofocus', '');
    chosen.focus();
  }, [autoFocus]);
  const error = fieldError(meta);
  const hint = options.find(({ value }) => value === input.value)?.hint;
  return (
    <div className={classes.group} ref={group}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        data={options}
        value={input.value}
        onChange={input.onChange}
        disabled={disabled}
        fullWidth
      />
      {hint && (
        <span id={`${id}-hint`} className={classes.hint}>
          {hint}
        </span>
      )}
      {error && <span className={classes.error}>{error}</span>}
    </div>
  );
};

/** The browser's own list: small, and native on phones. For long lists with a search there is SelectField. */
export const NativeSelectField = ({
  name,
  label,
  options,
  required,
  disabled,
}: Pick<FieldProps, 'name' | 'label' | 'required' | 'disabled'> & { options: Choice[] }): ReactNode => (
  <NativeSelect
    {...useText(name)}
    label={label}
    data={options}
    disabled={disabled}
    withAsterisk={required}
    aria-required={required}
  />
);
