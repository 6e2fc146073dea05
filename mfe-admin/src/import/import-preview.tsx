import { IconCircleCheck, IconCircleMinus, IconMail } from '@tabler/icons-react';
import type { ImportLine } from '@waymark/contracts';
import { formatNumber } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';
import { summaryOf } from './import-summary.ts';
import type { Preview } from './use-import.ts';

type Tone = 'coming' | 'present' | 'left-out';
const toneOf = ({ outcome }: ImportLine): Tone => {
  if (outcome === 'invalid' || outcome === 'duplicate' || outcome === 'declined') return 'left-out';
  return outcome === 'already_member' ? 'present' : 'coming';
};

const Icon = ({ line }: { line: ImportLine }): ReactNode => {
  const iconProps = { size: 16, stroke: 1.7, 'aria-hidden': true };
  const tone = toneOf(line);
  if (tone === 'left-out') return <IconCircleMinus {...iconProps} />;
  return tone === 'present' ? <IconCircleCheck {...iconProps} /> : <IconMail {...iconProps} />;
};

const Line = ({ line, number }: { line: ImportLine; number: number }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <tr data-tone={toneOf(line)}>
      <td className={classes.number}>{formatNumber(number)}</td>
      <td>{line.name ?? '–'}</td>
      <td className={classes.address}>{line.email || '–'}</td>
      <td>{line.team ?? '–'}</td>
      <td>
        <span className={classes.outcome}>
          <Icon line={line} />
          <span>
            {t(`import.outcome_${line.outcome}`)}
            {line.team_outcome && <small>{t(`import.team_${line.team_outcome}`, { team: line.team })}</small>}
          </span>
        </span>
      </td>
    </tr>
  );
};

type Props = { preview: Preview };

/** What the import will do: a summary, and line by line, numbered as in the file. */
export const ImportPreview = ({ preview }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { fileName, numbers } = preview;
  const { lines } = preview.answer;
  const { invited, present, leftOut, newTeams } = summaryOf(lines);
  const parts: [string, number][] = [
    ['invited', invited],
    ['present', present],
    ['left_out', leftOut],
    ['new_teams', newTeams.length],
  ];
  return (
    <>
      <p className={classes.file}>{t('import.file', { name: fileName, count: lines.length })}</p>
      <ul className={classes.summary}>
        {parts
          .filter(([, count]) => count > 0)
          .map(([part, count]) => (
            <li key={part} data-part={part}>
              <strong>{formatNumber(count)}</strong> {t(`import.sum_${part}`, { count })}
            </li>
          ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.lines} tabIndex={0} aria-label={t('import.lines')}>
        <table>
          <thead>
            <tr>
              {(['line', 'name', 'email', 'team', 'outcome'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`import.column_${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.line} line={line} number={numbers[line.line - 1] ?? line.line} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};
