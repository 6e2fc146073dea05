import { IconFileSpreadsheet } from '@tabler/icons-react';
import { exportSpreadsheet } from '@waymark/contracts';
import { Button, formatNumber, isAbort, readDownload, saveDownload, toast, useApi } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from './extraction-filter.ts';

/** The spreadsheet: shows the progress of the download, which can be cancelled. */
export const ExportButton = ({ filter }: { filter: Filter }): ReactNode => {
  const { t } = useTranslation('backoffice');
  const api = useApi();
  const running = useRef<AbortController | null>(null);
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const answer = await api.open(exportSpreadsheet, {}, filter, { signal: controller.signal });
      saveDownload(await readDownload(answer, 'waymark.xlsx', setBytes));
      toast.success(t('extraction.exported'));
    } catch (error) {
      if (!isAbort(error)) toast.error(error);
    } finally {
      setBytes(null);
    }
  };
  if (bytes !== null) {
    return (
      <Button variant="default" onClick={() => running.current?.abort()}>
        {t('extraction.cancel', { kilobytes: formatNumber(bytes / 1024, 0) })}
      </Button>
    );
  }
  return (
    <Button leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />} onClick={() => void start()}>
      {t('extraction.export')}
    </Button>
  );
};
