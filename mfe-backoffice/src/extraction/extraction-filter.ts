import { ALL, check, type DataExtractionQuery, dataExtractionQuery } from '@waymark/contracts';
import { stored } from '@waymark/shell-kit';

export type Filter = Omit<DataExtractionQuery, 'offset' | 'limit'>;

const lastVisit = stored('local', 'waymark.extraction');

const without = ({ offset: _offset, limit: _limit, ...filter }: DataExtractionQuery): Filter => filter;

/** The default filter, which is also that of the reset button. */
export const noFilter = (): Filter => without(dataExtractionQuery.getDefault() as DataExtractionQuery);

/** The filter of the last visit; the default if it is no longer valid. */
export const readFilter = (): Filter => {
  const checked = check(dataExtractionQuery, lastVisit.readJson() ?? {});
  return checked.ok ? without(checked.value) : noFilter();
};

/** Keeps the filter in this browser for the next visit (specification, section 9). */
export const writeFilter = (filter: Filter): void => lastVisit.write(JSON.stringify(filter));

/** Choosing single plans replaces ALL; choosing none means ALL again. */
export const choosePlans = (before: readonly string[] = [], chosen: readonly string[] = []): string[] => {
  if (chosen.length === 0) return [ALL];
  if (chosen.includes(ALL) && !before.includes(ALL)) return [ALL];
  return chosen.filter((plan) => plan !== ALL);
};

/** The query of one page. */
export const queryOf = (filter: Filter, page: number, limit: number): DataExtractionQuery => ({
  ...filter,
  limit,
  offset: page * limit,
});
