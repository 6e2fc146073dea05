import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { Button } from '@waymark/shell-kit';
import { saveDownload } from '@waymark/shell-kit/actions';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

type Props = { onChoose: (file: File) => void; busy: boolean; problem?: string };

/** A field for a file, chosen or dropped. */
export const ChooseFile = ({ onChoose, busy, problem }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  const example = (): void => {
    const text = `${t('import.example')}\n`;
    saveDownload({ blob: new Blob(['\uFEFF', text], { type: 'text/csv' }), fileName: 'people.csv' });
  };
  return (
    <section
      aria-label={t('import.title')}
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
      <p>{t('import.what')}</p>
      <div className={classes.buttons}>
        <Button loading={busy} data-autofocus onClick={() => input.current?.click()}>
          {t('import.choose')}
        </Button>
        <Button variant="subtle" leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />} onClick={example}>
          {t('import.example_button')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={t('import.choose')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Cleared, so that choosing the same file again after a correction fires `change`.
          event.currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </section>
  );
};
