import { randomUUID } from 'node:crypto';
import { editedSince } from '@waymark/contracts';
import { AppError, type Clock, changedAt, type Events, invalidField, type Scope } from '@waymark/service-kit';
import { membersOrRefuse, successorOrRefuse } from '../members/member-service.ts';
import { actingAdmin } from '../organisations/acting.ts';
import type { JoinTeam } from './join-team.ts';
import { aboutTeam, teamCreated, teamDeleted, teamUpdated } from './team-events.ts';
import { presentTeam } from './team-presenter.ts';
import type { Team } from './team-store.ts';
import * as store from './team-store.ts';

export type TeamService = {
  /** @throws {AppError} as all of these: NOT_FOUND or FORBIDDEN for a caller who is no admin any more */
  create(organisation: string, user: string, name: string): Promise<Team>;
  /** @throws {AppError} NOT_FOUND; EDITED_MEANWHILE with the current team */
  rename(organisation: string, user: string, team: string, edit: { name?: string; updated_at?: string }): Promise<Team>;
  /** Its objectives go to the new team or, without one, become company objectives. @throws {AppError} NOT_FOUND, VALIDATION */
  remove(organisation: string, user: string, team: string, newTeam: string | null | undefined): Promise<Team>;
  /** Active members only. @throws {AppError} NOT_FOUND, VALIDATION, MEMBER_NOT_ACTIVE */
  addMembers(organisation: string, user: string, team: string, users: string[]): Promise<Team>;
  /**
   * `successor` takes over what they own in the team. Users who are not in the team count as removed already.
   * @throws {AppError} NOT_FOUND, VALIDATION unless all are active members
   */
  removeMembers(
    organisation: string,
    user: string,
    team: string,
    leaving: { users: string[]; successor?: string | null },
  ): Promise<Team>;
};

/** Reads the team with the organisation locked, for a caller who must still be an admin. */
const hold = async (scope: Scope, user: string, uuid: string): Promise<Team> => {
  await actingAdmin(scope, user);
  const team = await store.teamIn(scope, uuid);
  if (!team) throw new AppError('NOT_FOUND');
  return team;
};

/** Each call is one transaction with the organisation locked, in which the caller must still be an admin. */
export const createTeamService = (deps: { events: Events; clock: Clock; joinTeam: JoinTeam }): TeamService => {
  const { events, clock, joinTeam } = deps;

  const again = async (scope: Scope, uuid: string): Promise<Team> => {
    const team = await store.teamIn(scope, uuid);
    if (!team) throw new AppError('NOT_FOUND');
    return team;
  };
  const changedNow = (team: Team): Date => changedAt(clock.now(), team.updatedAt);

  const takeOut = async (
    scope: Scope,
    user: string,
    uuid: string,
    leaving: { users: string[]; successor?: string | null },
  ) => {
    const team = await hold(scope, user, uuid);
    const [inTeam, others] = [
      leaving.users.filter((one) => team.userUuids.includes(one)),
      leaving.users.filter((one) => !team.userUuids.includes(one)),
    ];
    const members = await membersOrRefuse(scope, others, 'users_uuid');
    if (members.some((member) => !member.active)) throw invalidField('users_uuid', 'validation.members.unknown');
    const successor = await successorOrRefuse(scope, leaving.successor, leaving.users);
    if (inTeam.length === 0) return team;
    await store.removeFromTeam(scope, uuid, inTeam, changedNow(team));
    const after = await again(scope, uuid);
    const handover = { removed_uuids: inTeam, successor_uuid: successor };
    await events.emit(scope, teamUpdated(scope.organisation, after, ['users'], user, handover));
    await events.record(scope, {
      ...aboutTeam(after, { removed: inTeam }),
      action: 'team.changed',
      actor: user,
    });
    return after;
  };

  return {
    create: (organisation, user, name) =>
      events.transaction(organisation, async (scope) => {
        await actingAdmin(scope, user);
        const uuid = randomUUID();
        await store.insertTeam(scope, uuid, name, clock.now());
        const team = await again(scope, uuid);
        await events.emit(scope, teamCreated(organisation, team, user));
        await events.record(scope, { ...aboutTeam(team), action: 'team.created', actor: user });
        return team;
      }),
    rename: (organisation, user, uuid, edit) =>
      events.transaction(organisation, async (scope) => {
        const team = await hold(scope, user, uuid);
        if (editedSince(edit.updated_at, team.updatedAt)) {
          throw new AppError('EDITED_MEANWHILE', { body: { team: presentTeam(team) } });
        }
        if (edit.name === undefined || edit.name === team.name) return team;
        await store.renameTeam(scope, uuid, edit.name, changedNow(team));
        const after = await again(scope, uuid);
        await events.emit(scope, teamUpdated(organisation, after, ['name'], user));
        await events.record(scope, {
          ...aboutTeam(after, { former_name: team.name }),
          action: 'team.changed',
          actor: user,
        });
        return after;
      }),
    remove: (organisation, user, uuid, newTeam) =>
      events.transaction(organisation, async (scope) => {
        const team = await hold(scope, user, uuid);
        if (newTeam && (newTeam === uuid || !(await store.teamIn(scope, newTeam)))) {
          throw invalidField('new_team_uuid', 'validation.team.unknown');
        }
        await store.deleteTeam(scope, uuid);
        await events.emit(scope, teamDeleted(organisation, team, newTeam ?? null, user));
        await events.record(scope, { ...aboutTeam(team), action: 'team.deleted', actor: user });
        return team;
      }),
    addMembers: (organisation, user, uuid, users) =>
      events.transaction(organisation, async (scope) => {
        await hold(scope, user, uuid);
        const members = await membersOrRefuse(scope, users, 'users_uuid');
        if (members.some((member) => !member.active)) throw new AppError('MEMBER_NOT_ACTIVE');
        await joinTeam(scope, uuid, users, user);
        return again(scope, uuid);
      }),
    removeMembers: (organisation, user, uuid, leaving) =>
      events.transaction(organisation, (scope) => takeOut(scope, user, uuid, leaving)),
  };
};
