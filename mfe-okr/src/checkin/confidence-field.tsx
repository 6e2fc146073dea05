import { CONFIDENCE_MAX, CONFIDENCE_MIN } from '@waymark/contracts';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import classes from './confidence-field.module.css';

const SCALE = Array.from({ length: CONFIDENCE_MAX - CONFIDENCE_MIN + 1 }, (_, place) => CONFIDENCE_MIN + place);
/** A 0 typed this soon after a 1 means 10, in ms. */
const TEN_WITHIN_MS = 700;

type Props = { value: number | null; last: number | null; onChange: (value: number | null) => void };

/** Confidence that the target will be reached, 0 to 10: chosen with digits, arrow keys or a click; a second click clears it. */
export const ConfidenceField = ({ value, last, onChange }: Props): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const scale = useRef<HTMLDivElement>(null);
  const typedOneAt = useRef(Number.NEGATIVE_INFINITY);
  const choose = (next: number): void => {
    onChange(next);
    scale.current?.querySelectorAll('input')[next - CONFIDENCE_MIN]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace' || event.key === 'Delete') onChange(null);
    if (!/^\d$/.test(event.key)) return;
    event.preventDefault();
    const isTen = event.key === '0' && value === 1 && event.timeStamp - typedOneAt.current < TEN_WITHIN_MS;
    if (event.key === '1') typedOneAt.current = event.timeStamp;
    choose(isTen ? CONFIDENCE_MAX : Number(event.key));
  };
  return (
    <fieldset className={classes.field}>
      <legend>
        {t('check_in.confidence')}
        <span className={classes.hint}>{t('check_in.confidence_hint')}</span>
        {last !== null && <span className={classes.last}>{t('check_in.confidence_last', { value: last })}</span>}
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the digits choose among the radio buttons in it */}
      <div ref={scale} className={classes.scale} onKeyDown={onKeyDown}>
        {SCALE.map((each) => (
          <label key={each} data-last={each === last || undefined}>
            <input
              type="radio"
              name="confidence"
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
              onClick={() => each === value && onChange(null)}
            />
            <span>{each}</span>
          </label>
        ))}
      </div>
      <p className={classes.ends} aria-hidden="true">
        <span>{t('check_in.confidence_least')}</span>
        <span>{t('check_in.confidence_most')}</span>
      </p>
    </fieldset>
  );
};
