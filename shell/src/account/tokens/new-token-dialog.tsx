import { IconCopy } from '@tabler/icons-react';
import { DAY_MS, TOKEN_DAYS, tokenCreate } from '@waymark/contracts';
import { Button, Dialog, formatDay } from '@waymark/shell-kit';
import {
  copyText,
  FormActions,
  NativeSelectField,
  TextField,
  TextInput,
  WaymarkForm,
} from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScopesField } from './scopes-field.tsx';
import { useCreateToken } from './token-data.ts';
import classes from './tokens.module.css';

const LIFETIMES = [7, 30, TOKEN_DAYS, 180, 365];

const inDays = (days: number, from: number): string => new Date(from + days * DAY_MS).toISOString();

type FormProps = { onMade: (secret: string) => void; onClose: () => void };

const TokenForm = ({ onMade, onClose }: FormProps): ReactNode => {
  const { t } = useTranslation('shell');
  const create = useCreateToken();
  const [opened] = useState(() => Date.now());
  const [initialValues] = useState(() => ({
    name: '',
    scopes: ['read' as const],
    expires_at: inDays(TOKEN_DAYS, opened),
  }));
  const lifetimes = LIFETIMES.map((days) => {
    const value = inDays(days, opened);
    return { value, label: t('tokens.life', { count: days, day: formatDay(value) }) };
  });
  return (
    <WaymarkForm
      schema={tokenCreate}
      initialValues={initialValues}
      label={t('tokens.new')}
      onSubmit={async (values) => onMade((await create.mutateAsync(values)).secret)}
    >
      {({ submitting }) => (
        <>
          <TextField name="name" label={t('tokens.name')} description={t('tokens.name_text')} autoFocus required />
          <ScopesField name="scopes" />
          <NativeSelectField name="expires_at" label={t('tokens.expires')} options={lifetimes} />
          <FormActions submitting={submitting} submitLabel={t('tokens.create')} onCancel={onClose} />
        </>
      )}
    </WaymarkForm>
  );
};

type SecretProps = { secret: string; isWarned: boolean; onCopied: () => void; onClose: () => void };

/** The secret, which is shown only once. */
const Secret = ({ secret, isWarned, onCopied, onClose }: SecretProps): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.made} role="status">
      <p>{t('tokens.made_text')}</p>
      <TextInput
        label={t('tokens.secret')}
        value={secret}
        readOnly
        classNames={{ input: classes.secret ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
          // The focus was in the form, which has just been replaced.
          autoFocus
          onClick={async () => {
            if (await copyText(secret)) onCopied();
          }}
        >
          {t('tokens.copy')}
        </Button>
        <Button onClick={onClose}>{t('tokens.done')}</Button>
      </div>
      {isWarned && (
        <p className={classes.unsaved} role="alert">
          {t('tokens.made_unsaved')}
        </p>
      )}
    </div>
  );
};

/** Makes a token, then shows its secret. The first attempt to close it before the secret was copied shows a warning instead. */
export const NewTokenDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useTranslation('shell');
  const [secret, setSecret] = useState<string | null>(null);
  const [care, setCare] = useState<'none' | 'warned' | 'copied'>('none');
  const close = (): void => (secret && care === 'none' ? setCare('warned') : onClose());
  return (
    <Dialog opened sticky onClose={close} title={secret ? t('tokens.made') : t('tokens.new')}>
      {secret ? (
        <Secret secret={secret} isWarned={care === 'warned'} onCopied={() => setCare('copied')} onClose={onClose} />
      ) : (
        <TokenForm onMade={setSecret} onClose={onClose} />
      )}
    </Dialog>
  );
};
