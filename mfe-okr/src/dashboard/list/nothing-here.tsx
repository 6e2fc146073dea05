import { Button, EmptyState } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isFiltered, resetFilters } from '../filters/filters.ts';
import type { FilterState } from '../filters/use-filters.ts';
import type { LoadedObjectives } from '../use-objective-list.ts';
import { EmptyStatus } from './empty-status.tsx';
import { FirstObjectives } from './first-objectives.tsx';

type Props = FilterState & Pick<LoadedObjectives, 'counts'> & { isNew: boolean };

/** The empty state of the list: nothing matches the filters, the status is empty, or the organisation is new. */
export const NothingHere = ({ filters, change, counts, isNew }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  if (isFiltered(filters)) {
    const reset = (
      <Button variant="default" onClick={() => change(resetFilters(filters))}>
        {t('list.reset')}
      </Button>
    );
    return (
      <EmptyState drawing="search" title={t('list.nothing_found')} text={t('list.nothing_found_text')} action={reset} />
    );
  }
  if (!isNew) return <EmptyStatus filters={filters} change={change} counts={counts} />;
  const showExamples = (): void => change({ status: 'creation', level: 'company' });
  return <FirstObjectives onAdded={showExamples} />;
};
