import { createScope, type ReplaySource } from '@waymark/service-kit';
import { memberUpdated } from '../members/member-events.ts';
import { membersIn } from '../members/member-store.ts';
import { teamUpdated } from '../teams/team-events.ts';
import { teamsIn } from '../teams/team-store.ts';
import { organisationEvent } from './organisation-events.ts';
import { findOrganisationIn } from './organisation-store.ts';

/** Replays every organisation, member and team as an edit that changed nothing, one organisation at a time. */
export const replayIdentity: ReplaySource = async (trx, after) => {
  const next: { organisation_uuid: string } | undefined = await trx('organisations')
    .select('organisation_uuid')
    .where('organisation_uuid', '>', after)
    .orderBy('organisation_uuid')
    .forShare()
    .first();
  if (next === undefined) return { drafts: [], last: undefined };
  const uuid = next.organisation_uuid;
  const scope = createScope(uuid, trx);
  const organisation = await findOrganisationIn(scope);
  const users: string[] = await scope.table('memberships').orderBy('user_uuid').pluck('user_uuid');
  const members = await membersIn(scope, users);
  const teams = await teamsIn(scope);
  const drafts = [
    ...(organisation ? [organisationEvent('updated', organisation, null)] : []),
    ...members.map((member) => memberUpdated(uuid, member, [], null)),
    ...teams.map((team) => teamUpdated(uuid, team, [], null)),
  ];
  return { drafts, last: uuid };
};
