import { useQuery } from '@tanstack/react-query';
import { type BlockCode, blockOf, type OrganisationResource, seatsFull } from '@waymark/contracts';
import { keys, subscriptionApi, useApi, useOrganisation } from '@waymark/shell-kit';

type Standing = {
  organisation: OrganisationResource;
  block: BlockCode | undefined;
  /** Nobody more may be invited. */
  seatsFull: boolean;
  /** Absolute addresses. */
  links: { subscription: string };
};

/** The organisation with its subscription as it is now, and what follows from it for the screens. */
export const useStanding = (): Standing => {
  const api = useApi();
  const loaded = useOrganisation();
  const { data } = useQuery({
    queryKey: keys.subscription(loaded.uuid),
    queryFn: () => subscriptionApi(api, loaded.uuid).check(),
  });
  const organisation = data ?? loaded;
  return {
    organisation,
    block: blockOf(organisation),
    seatsFull: seatsFull(organisation.number_of_active_users, organisation.maximum_number_of_users),
    links: { subscription: `/organization/${loaded.uuid}/admin/subscription` },
  };
};
