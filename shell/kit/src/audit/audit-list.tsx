import { IconListSearch, IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { LoadMoreTrigger } from '../components/load-more-trigger.tsx';
import { RowGroups } from '../components/row-groups.tsx';
import { RowsSkeleton } from '../components/skeletons.tsx';
import classes from './audit.module.css';
import type { AuditNames } from './audit-names.ts';
import { AuditRow, COLUMNS, PRINTED_COLUMNS } from './audit-row.tsx';
import type { AuditWords } from './audit-words.ts';
import type { FoundEntries } from './use-audit-entries.ts';

export const ROW_HEIGHT = 61;

type Props = {
  found: FoundEntries;
  names: AuditNames;
  platform: boolean;
  words: AuditWords;
  isFiltered: boolean;
  onOnly: (person: string) => void;
};

const Nothing = ({ words: { say }, isFiltered }: { words: AuditWords; isFiltered: boolean }): ReactNode => {
  const Icon = isFiltered ? IconListSearch : IconShieldCheck;
  return (
    <EmptyState
      icon={<Icon size={24} stroke={1.6} aria-hidden />}
      title={say(isFiltered ? 'none_found' : 'empty')}
      text={say(isFiltered ? 'none_found_text' : 'empty_text')}
    />
  );
};

/** The entries that match the filter, newest first; more are loaded near the end. */
export const AuditList = ({ found, names, platform, words, isFiltered, onOnly }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const { entries, total = 0, isPending, error, retry } = found;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const table = useRef<HTMLTableElement>(null);
  const toggle = (uuid: string): void =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(uuid)) next.add(uuid);
      return next;
    });
  if (error) return <ErrorPanel title={t('error_panel.audit')} error={error} onRetry={retry} />;
  if (isPending) return <RowsSkeleton rows={8} height={ROW_HEIGHT} />;
  if (entries.length === 0) return <Nothing words={words} isFiltered={isFiltered} />;
  return (
    <>
      <p className={classes.count} role="status">
        {words.say('count', { count: total })}
      </p>
      <div className={classes.frame}>
        <table aria-label={words.say('value.audit')} className={classes.table} ref={table}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={classes.heading} data-cell={column}>
                  <span>{words.say(`heading.${column}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <RowGroups
            items={entries}
            itemKey={({ uuid }) => uuid}
            estimate={ROW_HEIGHT}
            table={table}
            span={PRINTED_COLUMNS}
            render={(entry) => (
              <AuditRow
                entry={entry}
                platform={platform}
                names={names}
                words={words}
                open={open.has(entry.uuid)}
                onToggle={() => toggle(entry.uuid)}
                onOnly={onOnly}
              />
            )}
          />
        </table>
      </div>
      <LoadMoreTrigger pages={found} length={entries.length} />
    </>
  );
};
