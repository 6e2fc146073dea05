import { type Clock, changedAt, type Events, type Scope } from '@waymark/service-kit';
import type { Actor } from '../users/user.ts';
import { aboutTeam, teamUpdated } from './team-events.ts';
import { addToTeam, teamIn } from './team-store.ts';

/** Adds active members to a team and emits an event if that changes anything. A deleted team is ignored. */
export type JoinTeam = (scope: Scope, team: string, users: readonly string[], actor: Actor) => Promise<void>;

/** The record in the audit log has the uuids of those who were added. */
export const createJoinTeam =
  (deps: { events: Events; clock: Clock }): JoinTeam =>
  async (scope, uuid, users, actor) => {
    const team = await teamIn(scope, uuid);
    const added = users.filter((user) => !team?.userUuids.includes(user));
    if (!team || added.length === 0) return;
    await addToTeam(scope, uuid, added, changedAt(deps.clock.now(), team.updatedAt));
    const joined = await teamIn(scope, uuid);
    if (!joined) return;
    await deps.events.emit(scope, teamUpdated(scope.organisation, joined, ['users'], actor));
    await deps.events.record(scope, { ...aboutTeam(joined, { added }), action: 'team.changed', actor });
  };
