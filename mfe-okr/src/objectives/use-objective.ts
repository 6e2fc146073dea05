import { type UseQueryResult, useQuery } from '@tanstack/react-query';
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
  const query = useQuery({
    queryKey: keyOf(readObjective, { org, objective: uuid }),
    queryFn: async ({ signal }) =>
      (await api.ask(readObjective, { org, objective: uuid }, undefined, { signal })).objective,
    placeholderData: meanwhile,
    meta: {
      patch: async (changed) => {
        if (!query.data || changed.includes(uuid)) await query.refetch();
      },
    },
  });
  useNotFound(isNotFound(query.error), t('objective.gone'), onMissing);
  return query;
};
