import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from './field-error.ts';
import classes from './plain.module.css';

/* The fields of the sign-in page. They look like the others, but are native elements, so that the first page needs no component library. */
type Props = { name: string; label: string; required?: boolean };

const useText = (name: string) => {
  const { input, meta } = useField<string>(name, { parse: (value) => value });
  const id = useId();
  const error = fieldError(meta);
  const described = error ? `${id}-error` : undefined;
  const control = {
    ...input,
    value: input.value ?? '',
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
  };
  return { id, error, control };
};

const Frame = ({
  id,
  label,
  error,
  required,
  children,
}: Props & { id: string; error?: string; children: ReactNode }): ReactNode => (
  <div className={classes.field}>
    <label id={`${id}-label`} htmlFor={id} className={classes.label}>
      {label}
      {required && (
        <span className={classes.asterisk} aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </label>
    {children}
    {error && (
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
    )}
  </div>
);

type TextProps = Props &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'autoFocus'>;

export const PlainTextField = ({ name, label, required, ...rest }: TextProps): ReactNode => {
  const { id, error, control } = useText(name);
  return (
    <Frame name={name} id={id} label={label} error={error} required={required}>
      <input {...control} {...rest} aria-required={required} className={classes.input} />
    </Frame>
  );
};

/** A password with its show/hide button. Managers and paste work. */
export const PlainPasswordField = ({ name, label, required, ...rest }: Omit<TextProps, 'type'>): ReactNode => {
  const { t } = useTranslation('kit');
  const { id, error, control } = useText(name);
  const [shown, setShown] = useState(false);
  return (
    <Frame name={name} id={id} label={label} error={error} required={required}>
      <span className={classes.secret}>
        <input
          {...control}
          {...rest}
          type={shown ? 'text' : 'password'}
          aria-required={required}
          className={classes.input}
        />
        <button
          type="button"
          className={classes.show}
          aria-pressed={shown}
          aria-label={t('password.show')}
          aria-describedby={`${id}-label`}
          onClick={() => setShown(!shown)}
        >
          <svg
            width="18"
            height="18"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M3 12c2.6-4.4 5.6-6.5 9-6.5s6.4 2.1 9 6.5c-2.6 4.4-5.6 6.5-9 6.5S5.6 16.4 3 12Z" />
            <circle cx="12" cy="12" r="2.6" />
            {shown && <path d="m4 4 16 16" />}
          </svg>
        </button>
      </span>
    </Frame>
  );
};

export const PlainSelectField = ({
  name,
  label,
  required,
  options,
}: Props & { options: { value: string; label: string; lang?: string }[] }): ReactNode => {
  const { id, error, control } = useText(name);
  return (
    <Frame name={name} id={id} label={label} error={error} required={required}>
      <select {...control} aria-required={required} className={classes.input}>
        {options.map(({ value, label: text, lang }) => (
          <option key={value} value={value} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
};

export const PlainCheckboxField = ({ name, label }: Omit<Props, 'required'>): ReactNode => {
  const { input } = useField<boolean>(name, { type: 'checkbox' });
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        name={name}
        checked={input.checked ?? false}
        onChange={input.onChange}
        onBlur={input.onBlur}
      />
      <span>{label}</span>
    </label>
  );
};

type ButtonProps = {
  children: ReactNode;
  type?: 'submit' | 'button';
  variant?: 'primary' | 'default';
  busy?: boolean;
  autoFocus?: boolean;
  onClick?: () => void;
};

/** A button that keeps its place and the focus while it is `busy`, and does nothing then. */
export const PlainButton = ({
  children,
  type = 'submit',
  variant = 'primary',
  busy,
  autoFocus,
  onClick,
}: ButtonProps): ReactNode => (
  <button
    type={type}
    // biome-ignore lint/a11y/noAutofocus: the caller knows whether the focus belongs here
    autoFocus={autoFocus}
    className={classes.button}
    data-variant={variant}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {children}
  </button>
);
