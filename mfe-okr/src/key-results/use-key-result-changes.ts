import { useQuery } from '@tanstack/react-query';
import { type KeyResultChange, listKeyResultChanges } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';

/** Every change of a key result's actual value; undefined until they have come. */
export const useKeyResultChanges = (objective: string, keyresult: string): KeyResultChange[] | undefined => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const params = { org, objective, keyresult };
  const { data } = useQuery({
    queryKey: keyOf(listKeyResultChanges, params),
    queryFn: async ({ signal }) => (await api.ask(listKeyResultChanges, params, undefined, { signal })).history,
  });
  return data;
};
