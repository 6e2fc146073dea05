import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ObjectiveResource } from '@waymark/contracts';
import { isApiError, keys, objectivesApi, toast, useApi, useOrganisation } from '@waymark/shell-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** One objective, whatever the filters say. Where it is gone: a warning, and `onGone` cleans the address (spec section 2). */
export const useObjective = (uuid: string, onGone: () => void): UseQueryResult<ObjectiveResource> => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const query = useQuery({
    queryKey: keys.objective(org, uuid),
    queryFn: ({ signal }) => objectivesApi(api, org).one(uuid, signal),
  });
  const gone = isApiError(query.error, 'NOT_FOUND');
  useEffect(() => {
    if (!gone) return;
    toast.warning(t('objective.gone'));
    onGone();
  }, [gone, onGone, t]);
  return query;
};
