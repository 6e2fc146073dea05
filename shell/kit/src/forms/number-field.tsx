import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { PlainIcon } from '../components/plain-icon.tsx';
import { currentLanguage } from '../i18n/language.ts';
import { messageText } from '../i18n/messages.ts';
import type { FieldProps } from './fields.tsx';
import { keepFocusOnPress } from './keep-focus-on-press.ts';
import classes from './number-field.module.css';
import { readingsOf, typedNumber, writtenNumber } from './typed-number.ts';
import { marked, useValue } from './use-value.ts';

type Props = Omit<FieldProps, 'autoComplete' | 'autoFocus'> & {
  /** The minimum for steps downwards; typed values are checked by the rules of the form. */
  min?: number;
  /** Shown before the number, like a currency; typing it is optional. */
  prefix?: string;
  /** Whole numbers only: phones show a keyboard of digits. */
  whole?: boolean;
};

const bareOf = (text: string, prefix: string): string => text.replace(prefix, '').trim();

/** The form value of a text: a number, nothing, or the text itself if it is not a number, for the rules to refuse. */
const readAs = (text: string, prefix: string): number | string | undefined => {
  const bare = bareOf(text, prefix);
  return bare === '' ? undefined : (typedNumber(bare, currentLanguage()) ?? text);
};

/** Avoids rounding errors of binary fractions: 1.1 less 1 is 0.1. */
const DIGITS = 15;

const UP = 'm6 15 6-6 6 6';
const DOWN = 'm6 9 6 6 6-6';

/** For the mouse; the keyboard has its arrows. */
const Steps = ({ onStep }: { onStep: (by: number) => void }): ReactNode => {
  return (
    <span className={classes.steps} aria-hidden="true">
      {[UP, DOWN].map((lines) => (
        <button
          key={lines}
          type="button"
          tabIndex={-1}
          className={classes.step}
          onMouseDown={keepFocusOnPress}
          onClick={() => onStep(lines === UP ? 1 : -1)}
        >
          <PlainIcon lines={lines} size={12} />
        </button>
      ))}
    </span>
  );
};

/** A number in the reader's own notation; empty is `undefined`. It stays as typed until the field is left, and is then formatted. */
export const NumberField = ({ name, required, disabled, min, prefix = '', whole, ...rest }: Props): ReactNode => {
  const { input, error } = useValue<number | string>(name);
  const [typed, setTyped] = useState<string>();
  const value = input.value ?? '';
  const written = typeof value === 'number' ? prefix + writtenNumber(value, currentLanguage()) : value;
  const isTyped = typed !== undefined && readAs(typed, prefix) === (input.value ?? undefined);
  const readings = typeof value === 'string' ? readingsOf(bareOf(value, prefix), currentLanguage()) : undefined;
  const step = (by: number): void => {
    if (disabled || (typeof value === 'string' && value !== '')) return;
    const next = Number((Number(value) + by).toPrecision(DIGITS));
    setTyped(undefined);
    input.onChange(min === undefined ? next : Math.max(min, next));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by);
  };
  return (
    <TextInput
      {...rest}
      {...marked(required)}
      name={name}
      aria-required={required}
      disabled={disabled}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={isTyped ? typed : written}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        input.onChange(readAs(currentTarget.value, prefix));
      }}
      onKeyDown={onKeyDown}
      onFocus={() => input.onFocus()}
      onBlur={() => {
        setTyped(undefined);
        input.onBlur();
      }}
      rightSection={!disabled && <Steps onStep={step} />}
      rightSectionWidth={24}
      error={error && readings ? messageText('validation.number_ambiguous', readings) : error}
    />
  );
};
