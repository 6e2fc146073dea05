import { useQuery } from '@tanstack/react-query';
import { type AuditEntryResource, isUuid, listReminders } from '@waymark/contracts';
import { keyOf } from '../data/keys.ts';
import { usePeople } from '../data/use-people.ts';
import { useTeams } from '../data/use-teams.ts';
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
  const people = usePeople(platform ? NOBODY : [chosen, ...entries.flatMap(peopleOf)]);
  const named = entries.flatMap(({ target, target_uuid: uuid }) => (target === 'team' ? (uuid ?? []) : []));
  const { team } = useTeams(platform ? NOBODY : named);
  const { data: reminders } = useQuery({
    queryKey: keyOf(listReminders, { org }),
    queryFn: async ({ signal }) => (await api.ask(listReminders, { org }, undefined, { signal })).reminders,
    enabled: !platform && org !== '' && entries.some(({ target }) => target === 'reminder'),
  });
  return {
    person: people.nameOf,
    isPending: people.isPending,
    hasTeam: (uuid) => Boolean(team(uuid)),
    hasReminder: (uuid) => reminders?.some((reminder) => reminder.uuid === uuid) ?? false,
  };
};
