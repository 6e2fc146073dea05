import { type EventOf, readTeamSnapshot, type TeamSnapshot } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { enableTenantSecurity } from '../database/tenant-security.ts';
import { asUnavailable } from '../errors.ts';
import type { Part } from '../events/consumer.ts';
import type { InternalClient } from '../internal/internal-client.ts';
import { type ReadModelRow, readModelTable } from './read-model-table.ts';

type Created = EventOf<'waymark.identity.team.created.v1'>;
type Updated = EventOf<'waymark.identity.team.updated.v1'>;
type Deleted = EventOf<'waymark.identity.team.deleted.v1'>;

type Team = { uuid: string; userUuids: string[] };

type TeamEffects = {
  /** Called after a team was stored, and only then. */
  stored?(scope: Scope, event: Created | Updated): Promise<void>;
  /** Called after an edit, even if a newer state is stored. */
  updated?(scope: Scope, event: Updated): Promise<void>;
  /** Done once the deletion of a team is committed, also if it was stored before, so that it ends whatever becomes of these. */
  afterDeleted?: readonly Part<Scope, Deleted>[];
};

/** Migration helper: the table of teams in a service's schema. */
export const createTeamsTable = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table teams (
      organisation_uuid uuid not null,
      team_uuid uuid not null,
      name text not null,
      user_uuids uuid[] not null default '{}',
      gone boolean not null default false,
      sequence bigint not null default 0,
      constraint teams_pkey primary key (organisation_uuid, team_uuid)
    );
    comment on table teams is 'Read model of identity: teams and who is in them. A deleted one stays as a row marked gone.'`);
  await enableTenantSecurity(knex, 'teams');
};

/**
 * The teams of an organisation, as stored by a service from identity's events.
 *
 * @param named whether the service stores their names
 */
export const teamModel = ({ named }: { named: boolean }) => {
  const columns = [...(named ? ['name'] : []), 'user_uuids', 'gone'];
  const table = readModelTable({ table: 'teams', key: 'team_uuid', columns });
  const rowOf = ({ uuid, name, user_uuids }: TeamSnapshot, sequence: number, gone = false): ReadModelRow => ({
    team_uuid: uuid,
    name,
    user_uuids,
    gone,
    sequence,
  });
  const LIST = `
    select team_uuid as uuid, user_uuids as "userUuids" from teams where organisation_uuid = $1 and not gone`;

  return {
    find: async (scope: Scope, uuid: string): Promise<Team | undefined> => {
      const [team] = await scope.query<Team>(`${LIST} and team_uuid = $2`, [scope.organisation, uuid]);
      return team;
    },

    /** The handlers of a consumer for identity's events about teams. */
    handlers: ({ stored, updated, afterDeleted }: TeamEffects = {}) => {
      const keep = async (scope: Scope, event: Created | Updated): Promise<void> => {
        const isNews = (await table.put(scope, [rowOf(event.data, event.sequence)], 'event')) > 0;
        if (isNews) await stored?.(scope, event);
      };
      const end = async (scope: Scope, event: Deleted): Promise<void> => {
        await table.put(scope, [rowOf(event.data, event.sequence, true)], 'event');
      };
      return {
        'waymark.identity.team.created.v1': keep,
        'waymark.identity.team.updated.v1': async (scope: Scope, event: Updated): Promise<void> => {
          await keep(scope, event);
          await updated?.(scope, event);
        },
        'waymark.identity.team.deleted.v1': afterDeleted ? { first: end, parts: afterDeleted } : end,
      };
    },

    /** Reads a team from identity and stores the answer; returns whether there is such a team. @throws {AppError} SERVICE_UNAVAILABLE */
    heal: async (internal: InternalClient, database: Database, organisation: string, uuid: string) => {
      const seen = await database.inOrganisation(organisation, (scope) => table.age(scope, uuid));
      const answer = await internal
        .call('identity', readTeamSnapshot, { org: organisation, team: uuid })
        .catch(asUnavailable);
      if (answer === undefined) return false;
      await database.inOrganisation(organisation, (scope) =>
        table.put(scope, [rowOf(answer.team, seen ?? 0)], 'answer'),
      );
      return true;
    },
  };
};
