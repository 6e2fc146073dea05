import { randomUUID } from 'node:crypto';
import { fold, type InvitationQuotaResource, normaliseEmail, seatsFull } from '@waymark/contracts';
import { AppError, type Clock, type Events, type Scope } from '@waymark/service-kit';
import type { InvitationQuota } from '../invitations/invitation-quota.ts';
import type { InvitationRefusals } from '../invitations/invitation-refusals.ts';
import type { InvitationService } from '../invitations/invitation-service.ts';
import { membersByEmail } from '../members/member-store.ts';
import { type Acting, actingAdmin } from '../organisations/acting.ts';
import type { SubscriptionReader } from '../organisations/subscription-reader.ts';
import type { JoinTeam } from '../teams/join-team.ts';
import { aboutTeam, teamCreated } from '../teams/team-events.ts';
import { insertTeam, teamIn, teamsIn } from '../teams/team-store.ts';
import { type ImportGround, type ImportLine, type ImportRow, planImport } from './import-plan.ts';

/** `quota` is present only in a dry run; the outcome of an import does not depend on it. */
export type Imported = { lines: ImportLine[]; seats_full: boolean; quota?: InvitationQuotaResource };

/**
 * Checks a list of people or imports it.
 * @throws {AppError} if it is imported: SUBSCRIPTION_SEATS_FULL, INVITATION_LIMIT, BLOCKED_FOR_USERS_OVER_SUBSCRIPTION without invitations
 */
export type PeopleImportService = (
  organisation: string,
  user: string,
  rows: readonly ImportRow[],
  dryRun: boolean,
) => Promise<Imported>;

const COMING = new Set(['invite', 'invite_again']);

const groundOf = async (
  scope: Scope,
  refusals: InvitationRefusals,
  emails: readonly string[],
): Promise<ImportGround> => {
  const members = await membersByEmail(scope, emails);
  // Of two teams with the same name the first counts: after reversing, it is the last one set in the map.
  const teams = (await teamsIn(scope)).reverse();
  return {
    members: new Map(members.map(({ email, userUuid, active }) => [email, { uuid: userUuid, active }])),
    declined: await refusals.among(scope, emails),
    teams: new Map(teams.map((team) => [fold(team.name), team])),
  };
};

/**
 * An import is one transaction, with the organisation locked. Teams that do not exist yet are created at once, also for people who are only
 * invited.
 */
export const createPeopleImportService = (deps: {
  events: Events;
  clock: Clock;
  invitations: InvitationService;
  quota: InvitationQuota;
  refusals: InvitationRefusals;
  subscriptions: SubscriptionReader;
  joinTeam: JoinTeam;
}): PeopleImportService => {
  const { events, clock, invitations, quota, refusals, subscriptions, joinTeam } = deps;

  /** The uuid of every team that a line names, by normalised name; missing teams are created. */
  const provideTeams = async (
    scope: Scope,
    lines: readonly ImportLine[],
    known: ImportGround['teams'],
    actor: string,
  ) => {
    const teams = new Map([...known].map(([name, { uuid }]) => [name, uuid]));
    for (const { team, team_outcome } of lines) {
      if (team === null || team_outcome === null || teams.has(fold(team))) continue;
      const uuid = randomUUID();
      await insertTeam(scope, uuid, team, clock.now());
      teams.set(fold(team), uuid);
      const created = await teamIn(scope, uuid);
      if (!created) continue;
      await events.emit(scope, teamCreated(scope.organisation, created, actor));
      await events.record(scope, { ...aboutTeam(created), action: 'team.created', actor });
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
    const entering = Map.groupBy(
      wanted.filter(([email]) => ground.members.get(email)?.active),
      ([, team]) => team,
    );
    for (const [team, lines] of entering) {
      const users = lines.flatMap(([email]) => ground.members.get(email)?.uuid ?? []);
      await joinTeam(scope, team, users, actor);
    }
  };

  return (organisation, user, rows, dryRun) =>
    events.transaction(organisation, async (scope) => {
      const acting = await actingAdmin(scope, user);
      const ground = await groundOf(
        scope,
        refusals,
        rows.map((row) => normaliseEmail(row.email ?? '')),
      );
      const lines = planImport(rows, ground);
      const subscription = await subscriptions.lastKnownIn(scope, acting.organisation);
      const seats_full = seatsFull(acting.organisation.activeMembers, subscription.maximum_number_of_users);
      if (!dryRun) {
        if (lines.some(({ outcome }) => COMING.has(outcome))) await invitations.assertSeat(scope, acting);
        // Without invitations the import changes only teams, which the block forbids as well.
        else if (subscription.blocked_for_active_users_over_subscription)
          throw new AppError('BLOCKED_FOR_USERS_OVER_SUBSCRIPTION');
        await carryOut(scope, acting, lines, ground);
      }
      return { lines, seats_full, ...(dryRun ? { quota: await quota.status(scope, acting) } : {}) };
    });
};
