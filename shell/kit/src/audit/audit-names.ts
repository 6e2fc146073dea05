import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AuditEntryResource, isUuid, listReminders, listTeams, UUIDS_PER_QUERY } from '@waymark/contracts';
import { inChunks } from '../data/in-chunks.ts';
import { keyOf } from '../data/keys.ts';
import { usePeople } from '../data/use-people.ts';
import { useApp } from '../remotes/app-context.tsx';

/** What is still there of what the entries name. */
export type AuditNames = {
  /** The name of a member; empty for everybody else. */
  person: (uuid: string | null | undefined) => string;
  /** Some people are still being asked for. */
  isPending: boolean;
  hasTeam: (uuid: string | null) => boolean;
  hasReminder: (uuid: string | null) => boolean;
};

/** Everybody an entry names beside who did it. */
const peopleOf = ({ target, target_uuid, details, actor }: AuditEntryResource): (string | null)[] => [
  target === 'user' ? target_uuid : null,
  actor !== null && actor.email === null ? actor.uuid : null,
  ...Object.values(details).flat().filter(isUuid),
];

const NOBODY: readonly string[] = [];

/**
 * Asks what the entries of an organisation's log need, and nothing for the platform's: its owner need not be a member anywhere.
 * @param chosen whom the filter names
 */
export const useAuditNames = (
  entries: readonly AuditEntryResource[],
  platform: boolean,
  chosen: string | null,
): AuditNames => {
  const { api, organisation } = useApp();
  const org = organisation?.uuid ?? '';
  const names = (target: string): boolean =>
    !platform && org !== '' && entries.some((entry) => entry.target === target);
  const people = usePeople(platform ? NOBODY : [chosen, ...entries.flatMap(peopleOf)]);
  const named = entries.flatMap(({ target, target_uuid: uuid }) => (target === 'team' ? (uuid ?? []) : []));
  const uuids = [...new Set(named)].sort();
  const { data: teams } = useQuery({
    queryKey: keyOf(listTeams, { org }, { uuids }),
    queryFn: async ({ signal }) => {
      const ask = (part: string[]) => api.ask(listTeams, { org }, { uuids: part.join() }, { signal });
      return (await Promise.all(inChunks(uuids, UUIDS_PER_QUERY).map(ask))).flatMap((answer) => answer.teams);
    },
    enabled: names('team'),
    placeholderData: keepPreviousData,
  });
  const { data: reminders } = useQuery({
    queryKey: keyOf(listReminders, { org }),
    queryFn: async ({ signal }) => (await api.ask(listReminders, { org }, undefined, { signal })).reminders,
    enabled: names('reminder'),
  });
  return {
    person: people.nameOf,
    isPending: people.isPending,
    hasTeam: (uuid) => teams?.some((team) => team.uuid === uuid) ?? false,
    hasReminder: (uuid) => reminders?.some((reminder) => reminder.uuid === uuid) ?? false,
  };
};
