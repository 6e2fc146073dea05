import type { Events, Scope } from '@waymark/service-kit';
import type { Cause } from '../keyresults/keyresult-events.ts';
import type { BlockerRow } from './blocker.ts';
import { blockerChanged } from './blocker-events.ts';

/** How many blockers of a member who has left, or of a deleted team, are changed in one transaction. */
const AT_ONCE = 500;

type Placed = BlockerRow & { keyresult_name: string; objective_uuid: string; objective_name: string };

const OF_USER = `
  update blockers b set user_uuid = null
  from keyresults k join objectives o on o.uuid = k.objective_uuid
  where b.uuid = any(array(select uuid from blockers where organisation_uuid = $1 and user_uuid = $2 and resolved_at is null limit $3))
    and b.user_uuid = $2 and b.resolved_at is null and k.uuid = b.keyresult_uuid
  returning b.*, k.name as keyresult_name, o.uuid as objective_uuid, o.name as objective_name`;

const OF_TEAM = `
  update blockers b set team_uuid = case when b.resolved_at is null then $3::uuid end, declined = '{}'
  from keyresults k join objectives o on o.uuid = k.objective_uuid
  where b.uuid = any(array(select uuid from blockers where organisation_uuid = $1 and team_uuid = $2 limit $4))
    and b.team_uuid = $2 and k.uuid = b.keyresult_uuid
  returning b.*, k.name as keyresult_name, o.uuid as objective_uuid, o.name as objective_name`;

const DECLINED_BY_ALL = `
  update blockers b set team_uuid = null, declined = '{}', returned = true, returned_by = b.declined[cardinality(b.declined)]
  from teams t, keyresults k join objectives o on o.uuid = k.objective_uuid
  where b.organisation_uuid = $1 and b.team_uuid = $2 and b.resolved_at is null and b.declined <> '{}'
    and t.organisation_uuid = $1 and t.team_uuid = $2 and t.user_uuids <@ b.declined and k.uuid = b.keyresult_uuid
  returning b.*, k.name as keyresult_name, o.uuid as objective_uuid, o.name as objective_name`;

const publish = async (
  scope: Scope,
  events: Pick<Events, 'emit'>,
  cause: Cause,
  blockers: readonly Placed[],
): Promise<void> => {
  const open = blockers.filter(({ resolved_at }) => resolved_at === null);
  const changes = open.map(({ keyresult_name, objective_uuid, objective_name, ...blocker }) => {
    const keyResult = { uuid: blocker.keyresult_uuid, name: keyresult_name };
    return blockerChanged(cause, { objective: { uuid: objective_uuid, name: objective_name }, keyResult }, blocker);
  });
  await events.emit(scope, changes);
};

/**
 * Blockers that waited for a member who has left name nobody any more: some of them.
 * @returns whether there may be more
 */
export const leaveBlockers =
  (events: Pick<Events, 'emit'>) =>
  async (scope: Scope, user: string, actor: string | null): Promise<boolean> => {
    const blockers = await scope.query<Placed>(OF_USER, [scope.organisation, user, AT_ONCE]);
    await publish(scope, events, { organisation: scope.organisation, actor }, blockers);
    return blockers.length > 0;
  };

/**
 * Blockers that waited for a deleted team wait for the team that replaces it, or name nobody any more: some of them.
 * @returns whether there may be more
 */
export const handOverBlockers =
  (events: Pick<Events, 'emit'>) =>
  async (scope: Scope, teams: { from: string; to: string | null }, actor: string | null): Promise<boolean> => {
    const blockers = await scope.query<Placed>(OF_TEAM, [scope.organisation, teams.from, teams.to, AT_ONCE]);
    await publish(scope, events, { organisation: scope.organisation, actor }, blockers);
    return blockers.length > 0;
  };

/** Blockers of a team in which all who are left have said "not me" return to their creators. */
export const returnBlockers =
  (events: Pick<Events, 'emit'>) =>
  async (scope: Scope, team: string, actor: string | null): Promise<void> => {
    const blockers = await scope.query<Placed>(DECLINED_BY_ALL, [scope.organisation, team]);
    await publish(scope, events, { organisation: scope.organisation, actor }, blockers);
  };
