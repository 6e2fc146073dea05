import { useQuery } from '@tanstack/react-query';
import { type AuditEntryResource, displayName } from '@waymark/contracts';
import { textOrder } from '../i18n/text-order.ts';
import type { AuditSource } from './use-audit-entries.ts';

/** So far back people are looked for: the most that the server answers at once. */
const ENTRIES = 1_000;

type Choice = { value: string; label: string };

/** Everybody with a name once, in the order of the names. */
const choicesOf = (entries: readonly AuditEntryResource[]): Choice[] => {
  const labels = new Map<string, string>();
  for (const { actor } of entries) {
    if (actor === null || labels.has(actor.uuid)) continue;
    const name = displayName({ ...actor, email: actor.email ?? undefined });
    if (name !== '') labels.set(actor.uuid, actor.email && actor.email !== name ? `${name} (${actor.email})` : name);
  }
  const order = textOrder();
  return [...labels].map(([value, label]) => ({ value, label })).sort((a, b) => order(a.label, b.label));
};

/** Who did something of late, for a choice where there are no members to choose from. Asked for once it is wanted. */
export const useAuditPeople = ({ queryKey, list }: AuditSource, enabled: boolean): readonly Choice[] => {
  const { data } = useQuery({
    queryKey: [...queryKey, 'people'],
    enabled,
    queryFn: ({ signal }) => list({ limit: ENTRIES, offset: 0 }, signal),
    select: ({ entries }) => choicesOf(entries),
  });
  return data ?? [];
};
