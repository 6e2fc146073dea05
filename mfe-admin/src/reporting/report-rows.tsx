import { Button } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './report-rows.module.css';

type ReportRow = { key: string; name: ReactNode; figure: string; note: string; rail: ReactNode };

/** The number of rows shown before the reader expands the list. */
const FIRST = 6;
/** How many each "more" adds: there may be one for each of ten thousand people. The table of the card has them all. */
const STEP = 200;

/** A list of measures, each with a text. */
export const ReportRows = ({ rows }: { rows: readonly ReportRow[] }): ReactNode => {
  const { t } = useTranslation('admin');
  const [most, setMost] = useState(FIRST);
  const shown = rows.slice(0, most);
  const left = rows.length - shown.length;
  return (
    <>
      <ul className={classes.rows}>
        {shown.map(({ key, name, figure, note, rail }) => (
          <li key={key} className={classes.row}>
            <div className={classes.line}>
              <span className={classes.name}>{name}</span>
              <span className={classes.figure}>{figure}</span>
            </div>
            {rail}
            <p className={classes.note}>{note}</p>
          </li>
        ))}
      </ul>
      {rows.length > FIRST && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          data-unpainted
          onClick={() => setMost(left > 0 ? most + STEP : FIRST)}
        >
          {left > 0 ? t('report.more', { count: Math.min(left, STEP) }) : t('report.fewer')}
        </Button>
      )}
    </>
  );
};
