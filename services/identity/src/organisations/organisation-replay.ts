import { createScope, type EventDraft, type ReplaySource } from '@waymark/service-kit';
import { memberUpdated } from '../members/member-events.ts';
import { membersIn } from '../members/member-store.ts';
import { teamUpdated } from '../teams/team-events.ts';
import { teamsIn } from '../teams/team-store.ts';
import { organisationEvent } from './organisation-events.ts';
import { findOrganisationIn } from './organisation-store.ts';

const PAGE = 200;

type Ids = { organisation_uuid: string }[];

/** Replays every organisation, member and team as an edit that changed nothing. Locks one organisation at a time. */
export const replayIdentity: ReplaySource = async function* (trx): AsyncIterable<EventDraft> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page: Ids = await trx('organisations')
      .select('organisation_uuid')
      .where('organisation_uuid', '>', after)
      .orderBy('organisation_uuid')
      .limit(PAGE)
      .forShare();
    for (const { organisation_uuid: uuid } of page) {
      const scope = createScope(uuid, trx);
      const organisation = await findOrganisationIn(scope);
      if (organisation) yield organisationEvent('updated', organisation, null);
      const users: string[] = await scope.table('memberships').orderBy('user_uuid').pluck('user_uuid');
      for (const member of await membersIn(scope, users)) yield memberUpdated(uuid, member, [], null);
      for (const team of await teamsIn(scope)) yield teamUpdated(uuid, team, [], null);
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.organisation_uuid;
  }
};
