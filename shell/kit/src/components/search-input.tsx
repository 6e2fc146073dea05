import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../keyboard/use-shortcut.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'label' | 'type'> & {
  value: string;
  onChange: (value: string) => void;
  /** Its name for who cannot see it, and its placeholder. */
  label: string;
  /** Tells of changes only once typing pauses this long. */
  debounce?: number;
  /** Whether `/` leads here; one per screen. */
  shortcut?: boolean;
};

/** The search field of a screen: `/` focuses it, Escape empties it. */
export const SearchInput = ({ value, onChange, label, debounce = 0, shortcut = true, ...rest }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const told = useRef(value);

  useShortcut(shortcut ? '/' : null, () => input.current?.focus(), t('shortcut.search'));
  useEffect(() => {
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      onChange(typed);
    }, debounce);
    return () => clearTimeout(timer);
  }, [typed, debounce, onChange]);

  return (
    <TextInput
      {...rest}
      ref={input}
      type="search"
      aria-label={label}
      placeholder={rest.placeholder ?? label}
      value={typed}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        typed ? <CloseButton size={24} aria-label={t('search.clear')} onClick={() => setTyped('')} /> : null
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !typed) return;
        event.stopPropagation();
        setTyped('');
      }}
    />
  );
};
