import type { OrganisationResource, UserResource } from '@waymark/contracts';
import { needsSecondFactor } from '../organisations/needs-second-factor.ts';

/** Who takes over where the reader cannot choose among the members: the owner of the organisation; nobody in the reader's own. */
export const givenSuccessor = (
  organisation: Pick<OrganisationResource, 'require_second_factor' | 'owner_uuid'>,
  user: Pick<UserResource, 'second_factor' | 'uuid'>,
): string | undefined =>
  needsSecondFactor(organisation, user) && organisation.owner_uuid !== user.uuid ? organisation.owner_uuid : undefined;
