import { createHealing, type Database, type Healing, type InternalClient } from '@waymark/service-kit';
import { members, subscriptions, teams } from '../read-models.ts';

/** Calls to identity and billing for data whose events have not arrived yet. */
export const createOkrHealing = ({ database, internal }: { database: Database; internal: InternalClient }): Healing =>
  createHealing({
    member: (organisation, userUuid) => members.heal(internal, database, organisation, userUuid),
    team: (organisation, team) => teams.heal(internal, database, organisation, team),
    blocks: (organisation) => subscriptions.heal(internal, database, organisation),
    plan: (organisation) => subscriptions.healPlan(internal, database, organisation),
  });
