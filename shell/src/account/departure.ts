import type { OrganisationResource } from '@waymark/contracts';

export type Departure = {
  /** Others stay there: somebody has to take over. */
  handedOver: OrganisationResource[];
  /** Nobody else is there: they are deleted with the account. */
  lost: OrganisationResource[];
};

/** What becomes of one's organisations when one's account goes. */
export const departureFrom = (organisations: readonly OrganisationResource[]): Departure => {
  const byName = organisations.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    handedOver: byName.filter(({ number_of_active_users }) => number_of_active_users > 1),
    lost: byName.filter(({ number_of_active_users }) => number_of_active_users <= 1),
  };
};
