import { IconFileSpreadsheet } from '@tabler/icons-react';
import { exportSpreadsheet } from '@waymark/contracts';
import { Button, formatNumber, useApi } from '@waymark/shell-kit';
import { useDownload } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from './extraction-filter.ts';

/** The spreadsheet: shows the progress of the download, which can be cancelled. */
export const ExportButton = ({ filter }: { filter: Filter }): ReactNode => {
  const { t } = useTranslation('backoffice');
  const api = useApi();
  const { bytes, start, cancel } = useDownload({
    open: (signal) => api.open(exportSpreadsheet, {}, filter, { signal }),
    fileName: 'waymark.xlsx',
    done: t('extraction.exported'),
  });
  if (bytes !== null) {
    return (
      <Button variant="default" onClick={cancel}>
        {t('extraction.cancel', { kilobytes: formatNumber(bytes / 1024, 0) })}
      </Button>
    );
  }
  return (
    <Button leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />} onClick={start}>
      {t('extraction.export')}
    </Button>
  );
};
