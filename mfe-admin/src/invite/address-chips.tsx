import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './invite.module.css';

type Tone = 'coming' | 'member' | 'invalid';
type Props = {
  tone: Tone;
  heading: string;
  entries: readonly string[];
  hint?: (entry: string) => string | undefined;
  onDrop: (entry: string) => void;
};

/** Addresses of one kind, each with a button that removes it. */
export const AddressChips = ({ tone, heading, entries, hint, onDrop }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  if (entries.length === 0) return null;
  return (
    <section className={classes.group} aria-label={heading}>
      <h3 className={classes.heading} data-tone={tone}>
        {heading}
      </h3>
      <ul className={classes.chips}>
        {entries.map((entry) => (
          <li key={entry} className={classes.chip} data-tone={tone}>
            <span>{entry}</span>
            {hint?.(entry) && <small>{hint(entry)}</small>}
            <button type="button" aria-label={t('invite.drop', { entry })} onClick={() => onDrop(entry)}>
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
