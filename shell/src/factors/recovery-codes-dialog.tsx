import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { Button, Dialog, useSession } from '@waymark/shell-kit';
import { copyText, saveDownload } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './factors.module.css';
import { printText } from './print-text.ts';

const FILE_NAME = 'waymark-recovery-codes.txt';

type Props = { codes: readonly string[]; onClose: () => void };

/** The recovery codes, which are shown only once. The first attempt to close without confirming that they are saved shows a warning. */
export const RecoveryCodesDialog = ({ codes, onClose }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const [warned, setWarned] = useState(false);
  const text = `${t('factors.codes_heading', { email: user.email })}\n\n${codes.join('\n')}\n`;
  const save = (): void => saveDownload({ blob: new Blob([text], { type: 'text/plain' }), fileName: FILE_NAME });
  const tools = [
    { key: 'copy', Icon: IconCopy, run: () => void copyText(text) },
    { key: 'download', Icon: IconDownload, run: save },
    { key: 'print', Icon: IconPrinter, run: () => printText(text) },
  ] as const;
  return (
    <Dialog
      opened
      onClose={() => (warned ? onClose() : setWarned(true))}
      title={t('factors.codes_title')}
      sticky
      footer={<Button onClick={onClose}>{t('factors.codes_done')}</Button>}
    >
      <p className={classes.text}>{t('factors.codes_text')}</p>
      <ul className={classes.codes} aria-label={t('factors.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.tools}>
        {tools.map(({ key, Icon, run }) => (
          <Button
            key={key}
            variant="default"
            size="xs"
            // The first of these gets the initial focus, not the button that closes the dialog.
            data-autofocus
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            onClick={run}
          >
            {t(`factors.codes_${key}`)}
          </Button>
        ))}
      </div>
      {warned && (
        <p className={classes.problem} role="alert">
          {t('factors.codes_unsaved')}
        </p>
      )}
    </Dialog>
  );
};
