import { IconDownload } from '@tabler/icons-react';
import { exportUser } from '@waymark/contracts';
import { Button, toast, useApi } from '@waymark/shell-kit';
import { readDownload, saveDownload } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account.module.css';

/** The file names the services that did not answer in time; then it is incomplete. */
const isIncomplete = (file: string): boolean => {
  const { missing }: { missing?: unknown } = JSON.parse(file);
  return Array.isArray(missing) && missing.length > 0;
};

/** Downloads all stored data about the user. */
export const MyData = (): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const fetchFile = async (): Promise<void> => {
    setBusy(true);
    try {
      const download = await readDownload(await api.open(exportUser, {}), 'waymark-my-data.json');
      saveDownload(download);
      if (isIncomplete(await download.blob.text())) toast.warning(t('account.data_incomplete'));
      else toast.success(t('account.data_saved'));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.line}>
      <p>{t('account.data_text')}</p>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => void fetchFile()}
      >
        {t('account.download')}
      </Button>
    </div>
  );
};
