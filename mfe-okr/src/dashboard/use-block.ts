import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BlockCode, blockOf, checkSubscription } from '@waymark/contracts';
import { isApiError, keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { useEffect } from 'react';

const PAYMENT_REQUIRED = 402;

/**
 * Reads whether the organisation is blocked (product-rules.md, "Subscription check"). Refetched when a change is refused with 402, so
 * that the screen shows the notice.
 */
export const useBlock = (): BlockCode | undefined => {
  const api = useApi();
  const client = useQueryClient();
  const organisation = useOrganisation();
  const { uuid } = organisation;
  const { data } = useQuery({
    queryKey: keyOf(checkSubscription, { org: uuid }),
    queryFn: async () => (await api.ask(checkSubscription, { org: uuid })).organisation,
  });
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        const error = type === 'updated' ? mutation?.state.error : null;
        if (isApiError(error) && error.status === PAYMENT_REQUIRED)
          void client.invalidateQueries({ queryKey: keyOf(checkSubscription, { org: uuid }) });
      }),
    [client, uuid],
  );
  return blockOf(data ?? organisation);
};
