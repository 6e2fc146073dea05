import type { MemberSnapshot, OrganisationSnapshot } from '@waymark/contracts';
import { AppError, type Clock, type Database, type Events, type InternalClient } from '@waymark/service-kit';
import { healMembers } from '../members/member-store.ts';
import { healOrganisation } from '../organisations/organisation-store.ts';
import { type RecordDeps, recount } from './record.ts';

export type HealDeps = RecordDeps & {
  database: Database;
  events: Pick<Events, 'transaction'>;
  internal: InternalClient;
  clock: Clock;
};
export type Heal = (organisation: string) => Promise<void>;

/**
 * Asks identity for an organisation whose events are still on their way, and stores what it says: one who has just created an
 * organisation never sees an error. What events told meanwhile is newer and stays.
 * @throws {AppError} NOT_FOUND where identity knows no such organisation
 */
export const createHeal =
  ({ events, internal, clock, emit }: HealDeps): Heal =>
  async (uuid) => {
    const path = `/internal/organisations/${uuid}`;
    const [known, crew] = await Promise.all([
      internal.get<{ organisation: OrganisationSnapshot }>('identity', path),
      internal.get<{ members: MemberSnapshot[] }>('identity', `${path}/members`),
    ]);
    if (known === null || crew === null) throw new AppError('NOT_FOUND');
    await events.transaction(uuid, async (scope) => {
      await healOrganisation(scope, known.organisation);
      await healMembers(scope, crew.members);
      await recount({ emit }, scope, { actor: null, now: clock.now() });
    });
  };
