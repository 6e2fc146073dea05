import { randomUUID } from 'node:crypto';
import { fold, normaliseEmail, seatsFull } from '@waymark/contracts';
import type { Clock, Events, Scope } from '@waymark/service-kit';
import type { InvitationService } from '../invitations/invitation-service.ts';
import { membersIn } from '../members/member-store.ts';
import { type Acting, actingAdmin } from '../organisations/acting.ts';
import type { SubscriptionReader } from '../organisations/subscription-reader.ts';
import type { JoinTeam } from '../teams/join-team.ts';
import type { Team } from '../teams/team.ts';
import { teamCreated } from '../teams/team-events.ts';
import { insertTeam, teamIn, teamsIn } from '../teams/team-store.ts';
import { findUsersByEmails } from '../users/user-store.ts';
import { type ImportGround, type ImportLine, type ImportRow, planImport } from './import-plan.ts';

export type Imported = { lines: ImportLine[]; seats_full: boolean };

/** Looks at, or carries out, a list of people. @throws {AppError} SUBSCRIPTION_SEATS_FULL when it is carried out */
export type PeopleImport = (
  organisation: string,
  user: string,
  rows: readonly ImportRow[],
  dryRun: boolean,
) => Promise<Imported>;

const COMING = new Set(['invite', 'invite_again', 'join']);

const groundOf = async (scope: Scope, emails: readonly string[]): Promise<ImportGround> => {
  const users = await findUsersByEmails(scope.trx, emails);
  const members = await membersIn(
    scope,
    users.map((user) => user.uuid),
  );
  return {
    members: new Map(members.map(({ email, userUuid, active }) => [email, { uuid: userUuid, active }])),
    accounts: new Set(users.filter((user) => user.registeredAt !== null).map((user) => user.email)),
    teams: await teamsIn(scope),
  };
};

export const createPeopleImport = (deps: {
  events: Events;
  clock: Clock;
  invitations: InvitationService;
  subscriptions: SubscriptionReader;
  joinTeam: JoinTeam;
}): PeopleImport => {
  const { events, clock, invitations, subscriptions, joinTeam } = deps;

  /** The uuid of every team that a line names, by its folded name; those that are missing are created. */
  const provideTeams = async (
    scope: Scope,
    lines: readonly ImportLine[],
    known: readonly Pick<Team, 'uuid' | 'name'>[],
    actor: string,
  ) => {
    const teams = new Map(known.map((team) => [fold(team.name), team.uuid]));
    for (const { team, team_outcome } of lines) {
      if (team === null || team_outcome === null || teams.has(fold(team))) continue;
      const uuid = randomUUID();
      await insertTeam(scope, uuid, team, clock.now());
      teams.set(fold(team), uuid);
      const created = await teamIn(scope, uuid);
      if (created) await events.emit(scope, teamCreated(scope.organisation, created, actor));
    }
    return teams;
  };

  const carryOut = async (scope: Scope, acting: Acting, lines: readonly ImportLine[], ground: ImportGround) => {
    const actor = acting.me.userUuid;
    const teams = await provideTeams(scope, lines, ground.teams, actor);
    const wanted = lines.flatMap(({ email, team, team_outcome }) => {
      const uuid = team === null || team_outcome === null ? undefined : teams.get(fold(team));
      return uuid ? [[email, uuid] as const] : [];
    });
    const coming = lines.filter(({ outcome }) => COMING.has(outcome)).map(({ email }) => email);
    if (coming.length > 0) await invitations.addIn(scope, acting, coming, new Map(wanted));
    const users = await findUsersByEmails(
      scope.trx,
      wanted.map(([email]) => email),
    );
    const active = (
      await membersIn(
        scope,
        users.map((user) => user.uuid),
      )
    ).filter((member) => member.active);
    const entering = Map.groupBy(active, (member) => new Map(wanted).get(member.email) ?? '');
    for (const [team, members] of entering) {
      await joinTeam(
        scope,
        team,
        members.map((member) => member.userUuid),
        actor,
      );
    }
  };

  return (organisation, user, rows, dryRun) =>
    events.transaction(organisation, async (scope) => {
      const acting = await actingAdmin(scope, user);
      const ground = await groundOf(
        scope,
        rows.map((row) => normaliseEmail(row.email ?? '')),
      );
      const lines = planImport(rows, ground);
      const { maximum_number_of_users: maximum } = await subscriptions.lastKnownIn(scope, acting.organisation);
      const seats_full = seatsFull(acting.organisation.activeMembers, maximum);
      if (!dryRun) {
        if (lines.some(({ outcome }) => COMING.has(outcome))) await invitations.assertSeat(scope, acting);
        await carryOut(scope, acting, lines, ground);
      }
      return { lines, seats_full };
    });
};
