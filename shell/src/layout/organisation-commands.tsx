import { IconBuilding } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { listOrganisations } from '@waymark/contracts';
import { type ApiClient, type Command, keyOf } from '@waymark/shell-kit';

/** How many organisations the palette offers. */
const MOST = 8;
/** How long the palette reuses the answer to the same search, in ms. */
const FRESH = 60_000;

type Search = {
  client: QueryClient;
  api: ApiClient;
  /** The organisation in the address, which is not offered. */
  current: string | undefined;
  typed: string;
  group: string;
  go: (path: string) => void;
};

/** The user's organisations that the server finds by name, favourites first. */
export const findOrganisations = async ({ client, api, current, typed, group, go }: Search): Promise<Command[]> => {
  // One more than is shown: the current organisation may be among them.
  const query = { q: typed.trim(), limit: MOST + 1 };
  const { organisations } = await client.fetchQuery({
    queryKey: keyOf(listOrganisations, {}, { ...query, by: 'palette' }),
    queryFn: ({ signal }) => api.ask(listOrganisations, {}, query, { signal }),
    staleTime: FRESH,
  });
  return organisations
    .filter(({ uuid }) => uuid !== current)
    .slice(0, MOST)
    .map(({ uuid, name }) => ({
      id: `organisation-${uuid}`,
      group,
      label: name,
      icon: <IconBuilding size={16} stroke={1.6} aria-hidden />,
      isFound: true,
      run: () => go(`/organization/${uuid}`),
    }));
};
