import { useQuery } from '@tanstack/react-query';
import { type BlockCode, blockOf, checkSubscription, type OrganisationResource, seatsFull } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';

type OrganisationLimits = {
  organisation: OrganisationResource;
  block: BlockCode | undefined;
  /** No further user may be invited. */
  seatsFull: boolean;
  /** Absolute addresses. */
  links: { subscription: string };
};

/** The organisation with its current subscription, and what that allows. */
export const useOrganisationLimits = (): OrganisationLimits => {
  const api = useApi();
  const loaded = useOrganisation();
  const { data } = useQuery({
    queryKey: keyOf(checkSubscription, { org: loaded.uuid }),
    queryFn: async () => (await api.ask(checkSubscription, { org: loaded.uuid })).organisation,
  });
  const organisation = data ?? loaded;
  return {
    organisation,
    block: blockOf(organisation),
    seatsFull: seatsFull(organisation.number_of_active_users, organisation.maximum_number_of_users),
    links: { subscription: `/organization/${loaded.uuid}/admin/subscription` },
  };
};
