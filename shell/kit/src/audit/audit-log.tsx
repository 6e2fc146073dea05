import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../components/error-panel.tsx';
import { RowsSkeleton } from '../components/skeletons.tsx';
import { queryOf, useAuditFilter } from './audit-filter.ts';
import { AuditList, ROW_HEIGHT } from './audit-list.tsx';
import { useAuditNames } from './audit-names.ts';
import { actorName } from './audit-person.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';
import { type AuditWords, useAuditWords } from './audit-words.ts';
import { type AuditSource, useAuditEntries } from './use-audit-entries.ts';

type Props = {
  source: AuditSource;
  /** Shows actions on the platform as a whole instead of those in the organisation of the address. */
  platform?: boolean;
  /** Replaces everything if nothing could be loaded; otherwise the filters stay, with a button to retry. */
  Failed?: ComponentType<{ title: string; error: Error; onRetry: () => void }>;
};

const Log = ({ source, platform = false, Failed, words }: Props & { words: AuditWords }): ReactNode => {
  const { t } = useTranslation('kit');
  const filtering = useAuditFilter();
  const { filter, change, active } = filtering;
  const query = useMemo(() => queryOf(filter), [filter]);
  const found = useAuditEntries(source, query);
  const names = useAuditNames(found.entries, platform, filter.actor);
  const isMember = !platform && (names.isPending || names.person(filter.actor) !== '');
  const theirs = found.entries.find(({ actor }) => actor?.uuid === filter.actor);
  const stranger = theirs ? actorName(theirs, names, words) : words.say('no_account');
  if (found.error && Failed) return <Failed title={t('error_panel.audit')} error={found.error} onRetry={found.retry} />;
  return (
    <>
      <AuditToolbar
        source={source}
        query={query}
        platform={platform}
        words={words}
        filtering={filtering}
        stranger={filter.actor === null || isMember ? undefined : stranger}
      />
      <AuditList
        found={found}
        names={names}
        platform={platform}
        words={words}
        isFiltered={active > 0}
        onOnly={(actor) => change({ actor })}
      />
    </>
  );
};

/** The audit log with its filters, which are kept in the address (product-rules.md, "Audit log"). */
export const AuditLog = (props: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const { words, error, retry } = useAuditWords();
  if (words) return <Log {...props} words={words} />;
  if (!error) return <RowsSkeleton rows={8} height={ROW_HEIGHT} />;
  return <ErrorPanel title={t('error_panel.audit')} error={error} onRetry={retry} />;
};
