import type { LiveMessage } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import { announceLive } from '../live/live-channel.ts';
import type { Addressee } from './inbox-item.ts';

export const INBOX: LiveMessage = { type: 'inbox', target: 'inbox', uuid: null, actor: null };

/** Beyond that everybody looks again: an announcement has room for so many. */
export const MOST_NAMED = 100;

const REACHED = `
  select unnest($2::uuid[]) as user_uuid
  union select unnest(user_uuids) from teams where organisation_uuid = $1 and team_uuid = any($3::uuid[])
  union select user_uuid from members where organisation_uuid = $1 and $4 and admin and active and not gone
  limit ${MOST_NAMED + 1}`;

/** Tells the open screens of those for whom something waits now, or no longer; nobody else's. */
export const announceInbox = async (scope: Scope, changes: readonly Addressee[]): Promise<void> => {
  if (changes.length === 0) return;
  const users = [...new Set(changes.flatMap(({ user_uuid }) => user_uuid ?? []))];
  const teams = [...new Set(changes.flatMap(({ team_uuid }) => team_uuid ?? []))];
  const admins = changes.some((change) => change.admins);
  const isSimple = teams.length === 0 && !admins;
  const reached = isSimple
    ? users
    : (await scope.query<{ user_uuid: string }>(REACHED, [scope.organisation, users, teams, admins])).map(
        ({ user_uuid }) => user_uuid,
      );
  await announceLive(scope, INBOX, reached.length > MOST_NAMED ? undefined : reached);
};
