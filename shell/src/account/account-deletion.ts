import type { OrganisationResource } from '@waymark/contracts';

export type AccountDeletion = {
  /** Others stay there: somebody has to take over. */
  handedOver: OrganisationResource[];
  /** Nobody else is there: they are deleted with the account. */
  deleted: OrganisationResource[];
};

/** What becomes of one's organisations when one's account goes. */
export const accountDeletion = (organisations: readonly OrganisationResource[]): AccountDeletion => {
  const byName = organisations.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    handedOver: byName.filter(({ number_of_active_users }) => number_of_active_users > 1),
    deleted: byName.filter(({ number_of_active_users }) => number_of_active_users <= 1),
  };
};
