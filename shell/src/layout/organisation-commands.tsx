import { IconBuilding } from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { matchesSearch } from '@waymark/contracts';
import { type ApiClient, type Command, organisationsQuery } from '@waymark/shell-kit';

/** How many of them the palette offers. */
const MOST = 8;
/** For how long the palette does not ask for them again, in ms. */
const FRESH = 60_000;

type Search = {
  client: QueryClient;
  api: ApiClient;
  /** The one in the address, which is not offered. */
  current: string | undefined;
  typed: string;
  group: string;
  go: (path: string) => void;
};

/** The user's organisations by name, favourites first. Asked for when the palette is opened: no screen but their list needs them. */
export const findOrganisations = async ({ client, api, current, typed, group, go }: Search): Promise<Command[]> => {
  const all = await client.fetchQuery({ ...organisationsQuery(api), staleTime: FRESH });
  return all
    .filter(({ uuid, name }) => uuid !== current && matchesSearch(typed.trim(), [name]))
    .slice(0, MOST)
    .map(({ uuid, name }) => ({
      id: `organisation-${uuid}`,
      group,
      label: name,
      icon: <IconBuilding size={16} stroke={1.6} aria-hidden />,
      run: () => go(`/organization/${uuid}`),
    }));
};
