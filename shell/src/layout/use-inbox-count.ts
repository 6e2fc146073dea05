import { useQuery } from '@tanstack/react-query';
import { countInbox } from '@waymark/contracts';
import { INBOX_COUNT_KEY, useApi } from '@waymark/shell-kit';

/** How much waits for the signed-in user in an organisation; 0 while that is not known. */
export const useInboxCount = (org: string): number => {
  const api = useApi();
  const { data } = useQuery({
    queryKey: INBOX_COUNT_KEY,
    queryFn: ({ signal }) => api.ask(countInbox, {}, undefined, { signal }),
  });
  return data?.organisations.find(({ uuid }) => uuid === org)?.count ?? 0;
};
