import { addPasskey, deviceName, isTooLong, NAME_MAX_LENGTH } from '@waymark/contracts';
import { type AnswerTo, Dialog, errorText, messageText, useApi } from '@waymark/shell-kit';
import { FormActions, TextInput } from '@waymark/shell-kit/actions';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOff, makePasskey, passkeyFailure } from '../passkeys/passkeys.ts';
import classes from './factors.module.css';

type Added = AnswerTo<typeof addPasskey>;
type Props = { options: unknown; onAdded: (added: Added) => Promise<void>; onClose: () => void };

/** Adds a passkey, under a name that its owner recognises. The browser asks for the rest. */
export const AddPasskeyDialog = ({ options, onAdded, onClose }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const tooLong = isTooLong(name.trim(), NAME_MAX_LENGTH);
  useEffect(() => callOff, []);

  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (tooLong) return;
    setBusy(true);
    setProblem(null);
    try {
      const response = await makePasskey(options);
      await onAdded(await api.ask(addPasskey, {}, { name: name.trim() || deviceName(navigator.userAgent), response }));
    } catch (error) {
      const failure = passkeyFailure(error);
      setProblem(
        failure ? t(failure === 'known' ? 'factors.passkey_known' : 'factors.passkey_unused') : errorText(error),
      );
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={t('factors.passkey_title')} size="sm" sticky>
      <form onSubmit={make} className={classes.proof}>
        <p className={classes.text}>{t('factors.passkey_text')}</p>
        <TextInput
          label={t('factors.passkey_name')}
          description={t('factors.passkey_name_hint')}
          value={name}
          error={tried && tooLong && messageText('validation.text.too_long', { max: NAME_MAX_LENGTH })}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <FormActions submitting={busy} submitLabel={t('factors.passkey_make')} onCancel={onClose} />
      </form>
    </Dialog>
  );
};
