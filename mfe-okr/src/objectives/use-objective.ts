import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ObjectiveResource, readObjective } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { isNotFound, useNotFound } from '../dialogs/use-not-found.ts';

/**
 * One objective, regardless of the filters. If it does not exist, warns, and `onMissing` cleans the address (product-rules.md, "Deep links").
 * @param meanwhile placeholder data from a list; not for forms, which must start with the loaded version
 */
export const useObjective = (
  uuid: string,
  onMissing: () => void,
  meanwhile?: ObjectiveResource,
): UseQueryResult<ObjectiveResource> => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const client = useQueryClient();
  const queryKey = keyOf(readObjective, { org, objective: uuid });
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.ask(readObjective, { org, objective: uuid }, undefined, { signal })).objective,
    placeholderData: meanwhile,
    meta: {
      patch: async (changed) => {
        // Invalidated, not just refetched: if another dialog takes the place of this one, the request is cancelled, and the other one must read again.
        if (!query.data || changed.includes(uuid)) await client.invalidateQueries({ queryKey, exact: true });
      },
    },
  });
  useNotFound(isNotFound(query.error), t('objective.gone'), onMissing);
  return query;
};
