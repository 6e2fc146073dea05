import { IconDownload, IconX } from '@tabler/icons-react';
import { AUDIT_ACTIONS, type AuditFilter } from '@waymark/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { DateRangeInput, Select } from '../components/inputs.ts';
import { MemberPicker } from '../components/pickers.ts';
import { useDownload } from '../data/use-download.ts';
import { formatNumber } from '../i18n/format.ts';
import { FilterBar } from '../tables/filter-bar.tsx';
import classes from './audit.module.css';
import { actionsByGroup } from './audit-actions.ts';
import type { AuditFiltering, Filter } from './audit-filter.ts';
import { type AuditWords, sentenceOf } from './audit-words.ts';
import type { AuditSource } from './use-audit-entries.ts';
import { useAuditPeople } from './use-audit-people.ts';

type Choosing = { filter: Filter; change: (part: Partial<Filter>) => void; words: AuditWords };

const Period = ({ filter, change, words: { say } }: Choosing): ReactNode => (
  <DateRangeInput
    label={say('filter.period')}
    placeholder={say('filter.any_time')}
    clearable
    allowSingleDateInRange
    value={[filter.from, filter.to]}
    onChange={([from, to]) => change({ from, to })}
  />
);

const Action = ({ filter, change, words, platform }: Choosing & { platform: boolean }): ReactNode => (
  <Select
    label={words.say('filter.action')}
    placeholder={words.say('filter.any_action')}
    clearable
    searchable
    data={actionsByGroup(platform).map(({ group, actions }) => ({
      group: words.say(`group.${group}`),
      items: actions.map((action) => ({ value: action, label: sentenceOf(words, action) })),
    }))}
    value={filter.action}
    onChange={(value) => change({ action: AUDIT_ACTIONS.find((action) => action === value) ?? null })}
  />
);

type ExportProps = Pick<Props, 'query' | 'words'> & { download: NonNullable<AuditSource['download']> };

/** Downloads the filtered entries as a file. */
const ExportButton = ({ download, query, words: { say } }: ExportProps): ReactNode => {
  const { bytes, start, cancel } = useDownload({
    open: (signal) => download(query, signal),
    fileName: 'waymark-audit.csv',
    done: say('exported'),
  });
  if (bytes !== null) {
    return (
      <Button variant="default" onClick={cancel}>
        {say('cancel', { kilobytes: formatNumber(bytes / 1024, 0) })}
      </Button>
    );
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />} onClick={start}>
      {say('export')}
    </Button>
  );
};

type Props = {
  source: AuditSource;
  query: AuditFilter;
  platform: boolean;
  words: AuditWords;
  filtering: AuditFiltering;
  /** The name of the user in the filter if the field has none, because no member has that account. */
  stranger: string | undefined;
};

/** The filters of the entries. A user who is no longer a member can be chosen from an entry. */
export const AuditToolbar = ({ source, query, platform, words, filtering, stranger }: Props): ReactNode => {
  const { filter, change, reset, active } = filtering;
  const choosing = { filter, change, words };
  const [wanted, setWanted] = useState(false);
  const people = useAuditPeople(source, platform && wanted);
  const isListed = people.some(({ value }) => value === filter.actor);
  return (
    <FilterBar label={words.say('filter.label')}>
      <div className={classes.filters}>
        <Period {...choosing} />
        {platform ? (
          <Select
            label={words.say('filter.person')}
            placeholder={words.say('filter.anybody')}
            clearable
            searchable
            data={[...people]}
            value={isListed ? filter.actor : null}
            onDropdownOpen={() => setWanted(true)}
            onChange={(actor) => change({ actor })}
          />
        ) : (
          <MemberPicker
            label={words.say('filter.person')}
            placeholder={words.say('filter.anybody')}
            clearable
            value={stranger === undefined ? filter.actor : null}
            onChange={(actor) => change({ actor })}
          />
        )}
        <Action {...choosing} platform={platform} />
      </div>
      <div className={classes.actions}>
        {stranger !== undefined && !isListed && (
          <Button
            variant="default"
            data-print
            rightSection={<IconX size={14} stroke={1.8} aria-hidden />}
            onClick={() => change({ actor: null })}
          >
            {words.say('filter.drop', { name: stranger })}
          </Button>
        )}
        {active > 0 && (
          <Button variant="subtle" onClick={reset}>
            {words.say('filter.reset')}
          </Button>
        )}
        {source.download && <ExportButton download={source.download} query={query} words={words} />}
      </div>
    </FilterBar>
  );
};
