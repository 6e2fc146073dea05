import type { OrganisationResource, UserResource } from '@waymark/contracts';

/** Whether an organisation requires a second factor that the reader does not have: it does not show them its members. */
export const isClosedTo = (
  { require_second_factor }: Pick<OrganisationResource, 'require_second_factor'>,
  { second_factor }: Pick<UserResource, 'second_factor'>,
): boolean => require_second_factor && !second_factor;

/** Who takes over where the reader cannot choose among the members: the owner of the organisation; nobody in the reader's own. */
export const givenSuccessor = (
  organisation: Pick<OrganisationResource, 'require_second_factor' | 'owner_uuid'>,
  user: Pick<UserResource, 'second_factor' | 'uuid'>,
): string | undefined =>
  isClosedTo(organisation, user) && organisation.owner_uuid !== user.uuid ? organisation.owner_uuid : undefined;
