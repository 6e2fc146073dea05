import { useQuery } from '@tanstack/react-query';
import { type AuditEntryResource, displayName } from '@waymark/contracts';
import { textOrder } from '../i18n/text-order.ts';
import { withAddress } from './audit-person.tsx';
import type { AuditSource } from './use-audit-entries.ts';

/** How many of the latest entries are searched for people: the most that the server returns at once. */
const ENTRIES = 1_000;

type Choice = { value: string; label: string };

/** Every named actor once, sorted by name. */
const choicesOf = (entries: readonly AuditEntryResource[]): Choice[] => {
  const labels = new Map<string, string>();
  for (const { actor } of entries) {
    if (actor === null || labels.has(actor.uuid)) continue;
    const name = displayName({ ...actor, email: actor.email ?? undefined });
    if (name !== '') labels.set(actor.uuid, withAddress(name, actor.email));
  }
  const order = textOrder();
  return [...labels].map(([value, label]) => ({ value, label })).sort((a, b) => order(a.label, b.label));
};

/** The actors of the latest entries, to choose from where there are no members. Loaded when needed. */
export const useAuditPeople = ({ queryKey, list }: AuditSource, enabled: boolean): readonly Choice[] => {
  const { data } = useQuery({
    queryKey: [...queryKey, 'people'],
    enabled,
    queryFn: ({ signal }) => list({ limit: ENTRIES, offset: 0 }, signal),
    select: ({ entries }) => choicesOf(entries),
  });
  return data ?? [];
};
