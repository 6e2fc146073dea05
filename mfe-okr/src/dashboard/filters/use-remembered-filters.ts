import { useOrganisation } from '@waymark/shell-kit';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { filtersOnly, hasFilters } from './filters.ts';

const keyOf = (org: string): string => `waymark.filters.${org}`;

const recall = (org: string): string => {
  try {
    return sessionStorage.getItem(keyOf(org)) ?? '';
  } catch {
    return '';
  }
};

/**
 * The dashboard's filters survive a visit to another screen: an address without any takes up the last ones of this
 * browser tab. Answers the query to go to first, or null.
 */
export const useRememberedFilters = (): string | null => {
  const { uuid } = useOrganisation();
  const [params] = useSearchParams();
  const [recalled, setRecalled] = useState(() => (hasFilters(params) ? '' : recall(uuid)));
  const now = filtersOnly(params);
  useEffect(() => {
    if (recalled && now !== recalled) return;
    setRecalled('');
    try {
      sessionStorage.setItem(keyOf(uuid), now);
    } catch {
      // Without storage the filters last as long as the address.
    }
  }, [uuid, now, recalled]);
  if (!recalled || now === recalled) return null;
  const query = new URLSearchParams(params);
  for (const [name, value] of new URLSearchParams(recalled)) query.set(name, value);
  return query.toString();
};
