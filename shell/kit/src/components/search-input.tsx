import { IconSearch, IconX } from '@tabler/icons-react';
import { SEARCH_MAX_LENGTH } from '@waymark/contracts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import classes from './search-input.module.css';

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Its name for screen readers and in the list of keyboard shortcuts, and its placeholder. */
  label: string;
  /** Milliseconds that typing has to pause before `onChange` is called. */
  debounce?: number;
  /** Whether `/` focuses it; at most one per screen. */
  shortcut?: boolean;
  className?: string;
};

/** The search field of a screen: `/` focuses it, Escape empties it. */
export const SearchInput = (props: Props): ReactNode => {
  const { value, onChange, label, debounce = 0, shortcut = true, className = '' } = props;
  const { t } = useTranslation('kit');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);

  useShortcut(shortcut ? '/' : null, () => input.current?.focus(), label);
  useEffect(() => {
    if (value !== reported.current) setTyped(value);
    reported.current = value;
  }, [value]);
  const report = useCallback((): void => {
    if (typed === reported.current) return;
    reported.current = typed;
    onChange(typed);
  }, [typed, onChange]);
  useEffect(() => {
    if (typed === reported.current) return;
    const timer = setTimeout(report, debounce);
    return () => clearTimeout(timer);
  }, [typed, debounce, report]);

  return (
    <span className={`${classes.field} ${className}`}>
      <IconSearch size={16} stroke={1.6} aria-hidden className={classes.icon} />
      <input
        ref={input}
        type="search"
        className={classes.input}
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Leaving the field counts as a pause: it may be unmounted before the time is over.
        onBlur={report}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !typed) return;
          event.stopPropagation();
          setTyped('');
        }}
      />
      {typed && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('search.clear')}
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
        >
          <IconX size={16} stroke={1.8} aria-hidden />
        </button>
      )}
    </span>
  );
};
