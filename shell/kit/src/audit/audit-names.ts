import { useQuery } from '@tanstack/react-query';
import { type AuditEntryResource, isUuid, listReminders } from '@waymark/contracts';
import { keyOf } from '../data/keys.ts';
import { usePeople } from '../data/use-people.ts';
import { useTeams } from '../data/use-teams.ts';
import { useApp } from '../remotes/app-context.tsx';

/** The current names of the users and other targets in the entries. */
export type AuditNames = {
  /** The name of a member; empty for other users. */
  person: (uuid: string | null | undefined) => string;
  /** Whether some members are still loading. */
  isPending: boolean;
  hasTeam: (uuid: string | null) => boolean;
  hasReminder: (uuid: string | null) => boolean;
};

/** All users in an entry besides its actor. */
const peopleOf = ({ target, target_uuid, details, actor }: AuditEntryResource): (string | null)[] => [
  target === 'user' ? target_uuid : null,
  actor !== null && actor.email === null ? actor.uuid : null,
  ...Object.values(details).flat().filter(isUuid),
];

const NOBODY: readonly string[] = [];

/**
 * Loads the names for the entries of an organisation's log, and none for the platform's: its owner need not be a member of any
 * organisation.
 * @param chosen the user in the filter
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
