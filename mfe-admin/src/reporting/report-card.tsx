import { IconChartHistogram, IconPhotoDown, IconTable, IconTableDown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ActionIcon, ErrorPanel, Skeleton, Tooltip, toast } from '@waymark/shell-kit';
import { ActionsMenu, saveDownload } from '@waymark/shell-kit/actions';
import { DataTable } from '@waymark/shell-kit/tables';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './report-card.module.css';
import { csvOf, type ReportTable } from './report-table.ts';

type Props<Row> = {
  /** Part of the file names. */
  name: string;
  question: string;
  /** The answer in a sentence, once loaded. */
  answer?: string | undefined;
  result: Pick<UseQueryResult, 'isPending' | 'isLoadingError' | 'isPlaceholderData' | 'refetch'>;
  table: ReportTable<Row>;
  /** Takes the whole width. */
  wide?: boolean;
  /** Controls beside the question that choose what is shown. */
  controls?: ReactNode;
  /** Shown beneath, in small print. */
  footnote?: string;
  /** The chart. */
  children: ReactNode;
};

const CardTable = <Row,>({
  table: { rows, rowKey, columns },
  label,
}: {
  table: ReportTable<Row>;
  label: string;
}): ReactNode => (
  <DataTable
    label={label}
    rows={rows}
    rowKey={rowKey}
    virtual
    columns={columns.map(({ key, heading, value, shown }, index) => ({
      key,
      heading,
      ...(index === 0 ? { onCard: 'title' as const } : { align: 'end' as const }),
      render: (row: Row) => shown?.(row) ?? value(row),
    }))}
  />
);

type Saving = { name: string; card: () => HTMLElement | null; csv: () => string };

/** Menu items that save the card as a file. */
const useFiles = ({ name, card, csv }: Saving) => {
  const { t } = useTranslation('admin');
  const saveCsv = (): void =>
    saveDownload({ blob: new Blob([csv()], { type: 'text/csv;charset=utf-8' }), fileName: `waymark-${name}.csv` });
  const savePicture = async (): Promise<void> => {
    const element = card();
    if (!element) return;
    const { pictureOf } = await import('./paint/picture-of.ts');
    saveDownload({ blob: await pictureOf(element), fileName: `waymark-${name}.png` });
  };
  return [
    {
      key: 'csv',
      label: t('report.csv'),
      icon: <IconTableDown size={16} stroke={1.7} aria-hidden />,
      onSelect: saveCsv,
    },
    {
      key: 'png',
      label: t('report.png'),
      icon: <IconPhotoDown size={16} stroke={1.7} aria-hidden />,
      onSelect: () => void savePicture().catch(() => toast.error(t('report.no_picture'))),
    },
  ];
};

type ViewProps = { asTable: boolean; heading: string; onToggle: () => void };

const ViewButton = ({ asTable, heading, onToggle }: ViewProps): ReactNode => {
  const { t } = useTranslation('admin');
  const label = asTable ? t('report.as_chart') : t('report.as_table');
  const Icon = asTable ? IconChartHistogram : IconTable;
  return (
    <Tooltip label={label}>
      <ActionIcon size={32} aria-label={label} aria-describedby={heading} onClick={onToggle}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
};

/** Including the legend. */
const CHART_HEIGHT = 260;

/** One question of the report and its answer, as a chart or a table; can be saved as CSV or PNG. */
export const ReportCard = <Row,>(props: Props<Row>): ReactNode => {
  const { name, question, answer, result, table, wide, controls, footnote, children } = props;
  const { t } = useTranslation('admin');
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const files = useFiles({ name, card: () => card.current, csv: () => csvOf(table) });
  const hasSome = table.rows.length > 0;
  const isShown = !result.isPending && !result.isLoadingError;
  const content = (): ReactNode => {
    if (result.isLoadingError)
      return <ErrorPanel compact title={t('report.failed')} onRetry={() => void result.refetch()} />;
    if (result.isPending) return <Skeleton height={wide ? CHART_HEIGHT : 196} radius={8} />;
    if (!hasSome) return <p className={classes.nothing}>{t('report.nothing')}</p>;
    return asTable ? <CardTable table={table} label={question} /> : children;
  };
  return (
    <section
      ref={card}
      className={classes.card}
      aria-labelledby={heading}
      aria-busy={result.isPending || result.isPlaceholderData}
      data-report={name}
      data-wide={wide || undefined}
    >
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 id={heading} className={classes.question}>
            {question}
          </h2>
          {isShown && hasSome && answer && <p className={classes.answer}>{answer}</p>}
          {result.isPending && (
            <div className={classes.awaited}>
              <Skeleton height={12} width="60%" />
            </div>
          )}
        </div>
        <div className={classes.controls} data-unpainted>
          {controls}
          {isShown && hasSome && (
            <>
              <ViewButton asTable={asTable} heading={heading} onToggle={() => setAsTable(!asTable)} />
              <ActionsMenu label={t('report.actions', { question })} items={files} />
            </>
          )}
        </div>
      </header>
      <div className={classes.content} data-old={result.isPlaceholderData || undefined}>
        {content()}
      </div>
      {(result.isPending || (isShown && hasSome)) && footnote && <p className={classes.footnote}>{footnote}</p>}
    </section>
  );
};
