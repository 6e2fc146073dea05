import { PASSWORD_LEVELS, PASSWORD_MIN_LEVEL, type PasswordLevel } from '@waymark/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FURTHER_KIT_TEXTS, loadTexts } from '../i18n/i18n.ts';
import classes from './forms.module.css';
import { levelOfPassword } from './password-level.ts';

type Props = { password: string; known?: readonly string[] };
const PAUSE_MS = 150;

/** The strength meter: five bars, and the level in words. */
export const PasswordStrength = ({ password, known = [] }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const [level, setLevel] = useState<PasswordLevel | null>(null);
  const words = known.join(' ');
  useEffect(() => {
    if (!password) {
      setLevel(null);
      return;
    }
    let outdated = false;
    const timer = setTimeout(() => {
      Promise.all([levelOfPassword(password, words.split(' ')), loadTexts(FURTHER_KIT_TEXTS)]).then(
        ([found]) => {
          if (!outdated) setLevel(found);
        },
        () => {},
      );
    }, PAUSE_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [password, words]);
  return (
    <div className={classes.strength} data-level={level ?? 0}>
      <div className={classes.meter} aria-hidden="true">
        {PASSWORD_LEVELS.map((each) => (
          <span key={each} data-on={(level !== null && each <= level) || undefined} />
        ))}
      </div>
      <span className={classes.hint} role="status">
        {level === null
          ? // Keeps the line, so that the button beneath does not move away from under the pointer.
            '\u00a0'
          : t(level < PASSWORD_MIN_LEVEL ? 'strength.short' : 'strength.reached', {
              level,
              word: t(`strength.level_${level}`),
              least: PASSWORD_MIN_LEVEL,
            })}
      </span>
    </div>
  );
};
