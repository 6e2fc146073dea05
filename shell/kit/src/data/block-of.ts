import type { OrganisationResource } from '@waymark/contracts';

export type BlockKind = 'payment' | 'users';

/** Why an organisation is blocked, if it is; not paying comes before too many users. */
export const blockOf = (
  organisation: Pick<OrganisationResource, 'blocked_for_not_paying' | 'blocked_for_active_users_over_subscription'>,
): BlockKind | null => {
  if (organisation.blocked_for_not_paying) return 'payment';
  return organisation.blocked_for_active_users_over_subscription ? 'users' : null;
};
