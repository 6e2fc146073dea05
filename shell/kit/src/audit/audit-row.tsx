import { IconChevronDown } from '@tabler/icons-react';
import type { AuditEntryResource } from '@waymark/contracts';
import { type ReactNode, useId } from 'react';
import { ActionIcon } from '../components/action-icon.tsx';
import { Button } from '../components/button.tsx';
import { Tooltip } from '../components/tooltip.tsx';
import { formatDateTime } from '../i18n/format.ts';
import { formatExactTime } from '../i18n/format-times.ts';
import classes from './audit.module.css';
import { detailsOf } from './audit-detail.ts';
import type { AuditNames } from './audit-names.ts';
import { AuditPerson, actorName } from './audit-person.tsx';
import { AuditTarget } from './audit-target.tsx';
import { type AuditWords, sentenceOf } from './audit-words.ts';

export const COLUMNS = ['when', 'who', 'what', 'target', 'ip', 'details'] as const;
/** The last column, with the buttons, is not printed. A cell that spanned it would keep its width. */
export const PRINTED_COLUMNS = COLUMNS.length - 1;

type Shown = { entry: AuditEntryResource; platform: boolean; names: AuditNames; words: AuditWords };
type Props = Shown & { open: boolean; onToggle: () => void; onOnly: (person: string) => void };

const Details = ({
  id,
  entry,
  names,
  words,
  onOnly,
}: Omit<Props, 'open' | 'onToggle' | 'platform'> & { id: string }) => (
  <tr id={id} className={classes.details}>
    <td colSpan={PRINTED_COLUMNS}>
      <dl>
        {detailsOf(entry, names, words).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {entry.actor && (
        <Button variant="default" size="xs" onClick={() => entry.actor && onOnly(entry.actor.uuid)}>
          {words.say('only', { name: actorName(entry, names, words) })}
        </Button>
      )}
    </td>
    <td className={classes.beneathButton} />
  </tr>
);

/** One entry, with its details beneath. */
export const AuditRow = ({ open, onToggle, onOnly, ...shown }: Props): ReactNode => {
  const { entry, names, words } = shown;
  const id = useId();
  const what = sentenceOf(words, entry.action);
  const cells: Record<(typeof COLUMNS)[number], ReactNode> = {
    when: (
      <Tooltip label={formatExactTime(entry.at)}>
        <time id={`${id}-when`} dateTime={entry.at}>
          {formatDateTime(entry.at)}
        </time>
      </Tooltip>
    ),
    who: <AuditPerson entry={entry} names={names} words={words} />,
    what,
    target: <AuditTarget {...shown} />,
    ip: entry.ip ?? '–',
    details: (
      <ActionIcon
        size={32}
        aria-label={words.say('show', { what })}
        aria-describedby={`${id}-when`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        <IconChevronDown size={18} stroke={1.7} aria-hidden data-open={open || undefined} />
      </ActionIcon>
    ),
  };
  return (
    <>
      <tr className={classes.row}>
        {COLUMNS.map((column) => (
          <td
            key={column}
            data-cell={column}
            data-card={column === 'what' ? 'title' : undefined}
            className={column === 'details' ? classes.button : classes.cell}
          >
            {column !== 'details' && (
              <span className={classes.label} aria-hidden="true">
                {words.say(`heading.${column}`)}
              </span>
            )}
            <span className={classes.value}>{cells[column]}</span>
          </td>
        ))}
      </tr>
      {open && <Details id={id} entry={entry} names={names} words={words} onOnly={onOnly} />}
    </>
  );
};
