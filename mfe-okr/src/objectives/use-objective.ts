import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ObjectiveResource, readObjective } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { isNotFound, useNotFound } from '../dialogs/use-not-found.ts';

/**
 * One objective, whatever the filters say. Where it is gone: a warning, and `onGone` cleans the address (product-rules.md, "Deep links").
 * @param meanwhile what is shown until it has been read, as a list has it; not for forms, which begin with what is read
 */
export const useObjective = (
  uuid: string,
  onGone: () => void,
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
  useNotFound(isNotFound(query.error), t('objective.gone'), onGone);
  return query;
};
