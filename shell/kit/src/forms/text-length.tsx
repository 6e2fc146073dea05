import { charactersIn } from '@waymark/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import classes from './forms.module.css';

/** From this share of the length on, the remaining characters are shown. */
const NEAR = 0.9;
/** A pause in the typing, after which the count is announced to screen readers. */
const PAUSE_MS = 1_000;

const usePaused = (text: string): string => {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/**
 * How many characters are left, or too many, as a text nears its greatest length. Shown at once, and announced to screen readers when the
 * typing pauses.
 */
export const TextLength = ({ text, most }: { text: string; most: number }): ReactNode => {
  const { t } = useTranslation('kit');
  const length = charactersIn(text);
  const left = most - length;
  const words = left < 0 ? t('text_length.over', { count: -left }) : t('text_length.left', { count: left });
  const shown = length > most * NEAR ? words : '';
  const announced = usePaused(shown);
  return (
    <>
      {shown && (
        <span className={classes.length} data-over={left < 0 || undefined} aria-hidden>
          {shown}
        </span>
      )}
      <VisuallyHidden role="status">{shown && announced}</VisuallyHidden>
    </>
  );
};
