import type { FactorKind, SecondFactorStep } from '@waymark/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthPage } from '../login/auth-page.tsx';
import classes from '../login/login.module.css';
import { passkeysPossible } from '../passkeys/passkeys-possible.ts';
import { CodeForm, type StepProps } from './code-form.tsx';
import { PasskeyStep } from './passkey-step.tsx';

type Way = FactorKind | 'recovery';

/** The ways that the person can use, the easiest first. Recovery codes are always among them. */
export const waysOf = (kinds: readonly FactorKind[], withPasskeys: boolean): [Way, ...Way[]] => {
  const ways: Way[] = [];
  if (kinds.includes('passkey') && withPasskeys) ways.push('passkey');
  if (kinds.includes('totp')) ways.push('totp');
  const [first, ...rest] = ways;
  return first ? [first, ...rest, 'recovery'] : ['recovery'];
};

type Props = Pick<StepProps, 'onEntered' | 'onOver'> & { step: SecondFactorStep };

/** The second factor, after the password or the external sign-in (product-rules.md, "Second factor"). */
export const SecondStep = ({ step, onEntered, onOver }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const [ways] = useState(() => waysOf(step.kinds, passkeysPossible()));
  const [way, setWay] = useState<Way>(ways[0]);
  const given = { ticket: step.ticket, onEntered, onOver };
  return (
    <AuthPage title={t('second_step.title')}>
      {way === 'passkey' ? (
        <PasskeyStep {...given} />
      ) : (
        <CodeForm key={way} field={way === 'totp' ? 'code' : 'recovery_code'} {...given} />
      )}
      <ul className={classes.ways}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <button type="button" className={classes.way} onClick={() => setWay(other)}>
                {t(`second_step.to_${other}`)}
              </button>
            </li>
          ))}
        <li>
          <button type="button" className={classes.way} onClick={() => onOver()}>
            {t('login.back_to_sign_in')}
          </button>
        </li>
      </ul>
    </AuthPage>
  );
};
