import type { MemberSnapshot, OrganisationSnapshot, SubscriptionSnapshot } from '@waymark/contracts';
import { AppError, type Database, type InternalClient } from '@waymark/service-kit';
import { healMember } from '../members/member-store.ts';
import { healOrganisation } from '../organisations/organisation-store.ts';

type Deps = { database: Database; internal: InternalClient };
export type Heal = (organisation: string, userUuid: string) => Promise<void>;

/**
 * Asks the owners for a member and an organisation whose events are still on their way, and stores what they say.
 * @throws {AppError} NOT_FOUND where identity knows no such member
 */
export const createHeal =
  ({ database, internal }: Deps): Heal =>
  async (organisation, userUuid) => {
    const path = `/internal/organisations/${organisation}`;
    const [known, found, state] = await Promise.all([
      internal.get<{ organisation: OrganisationSnapshot }>('identity', path),
      internal.get<{ member: MemberSnapshot }>('identity', `${path}/members/${userUuid}`),
      // Without billing nothing is known of blocks; its events will tell.
      internal
        .post<{ subscriptions: SubscriptionSnapshot[] }>('billing', '/internal/subscriptions', {
          organisations: [organisation],
        })
        .catch(() => ({ subscriptions: [] })),
    ]);
    if (known === null || found === null) throw new AppError('NOT_FOUND');
    await database.inOrganisation(organisation, async (scope) => {
      await healOrganisation(scope, known.organisation, state.subscriptions[0]);
      await healMember(scope, found.member);
    });
  };
