import type { OrganisationResource, UserResource } from '@waymark/contracts';

/** Whether an organisation requires a second factor that the reader does not have: until then it is closed to them. */
export const needsSecondFactor = (
  { require_second_factor }: Pick<OrganisationResource, 'require_second_factor'>,
  { second_factor }: Pick<UserResource, 'second_factor'>,
): boolean => require_second_factor && !second_factor;
