import { IconCopy } from '@tabler/icons-react';
import { confirmTotp, userFactorTotpConfirm } from '@waymark/contracts';
import { ActionIcon, type AnswerTo, Dialog, lazyPart, Suspense, Tooltip, useApi } from '@waymark/shell-kit';
import { copyText, FormActions, TextField, WaymarkForm } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { throwWithRetryTime } from '../passwords/retry-time.ts';
import classes from './factors.module.css';

const QrCode = lazyPart(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

const GROUPS = /.{1,4}/g;

type Added = AnswerTo<typeof confirmTotp>;
type Props = { secret: string; uri: string; onAdded: (added: Added) => Promise<void>; onClose: () => void };

/** Adds an authenticator app: its key as a picture and as text, then the first code. */
export const AddAppDialog = ({ secret, uri, onAdded, onClose }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  return (
    <Dialog opened onClose={onClose} title={t('factors.app_title')} size="sm" sticky>
      <WaymarkForm
        schema={userFactorTotpConfirm}
        initialValues={{ code: '' }}
        guard={false}
        label={t('factors.app_title')}
        onSubmit={async ({ code }) => {
          await onAdded(await api.ask(confirmTotp, {}, { code }).catch(throwWithRetryTime));
        }}
      >
        {({ submitting }) => (
          <>
            <ol className={classes.steps}>
              <li>
                <p>{t('factors.app_scan')}</p>
                <Suspense fallback={<span className={classes.qr} />}>
                  <QrCode text={uri} label={t('factors.app_qr')} className={classes.qr} />
                </Suspense>
                <p>{t('factors.app_key')}</p>
                <div className={classes.key}>
                  <code>{secret.match(GROUPS)?.join(' ')}</code>
                  <Tooltip label={t('factors.app_copy_key')}>
                    <ActionIcon size={36} aria-label={t('factors.app_copy_key')} onClick={() => void copyText(secret)}>
                      <IconCopy size={18} stroke={1.6} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                </div>
              </li>
              <li>
                <TextField
                  name="code"
                  label={t('factors.app_code')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  autoFocus
                  required
                />
              </li>
            </ol>
            <FormActions submitting={submitting} submitLabel={t('factors.app_confirm')} onCancel={onClose} />
          </>
        )}
      </WaymarkForm>
    </Dialog>
  );
};
