import { useQuery } from '@tanstack/react-query';
import { countInbox } from '@waymark/contracts';
import { INBOX_COUNT_KEY, useApi } from '@waymark/shell-kit';

/** Number of inbox items of the signed-in user in an organisation; 0 until it has loaded. */
export const useInboxCount = (org: string): number => {
  const api = useApi();
  const { data } = useQuery({
    queryKey: INBOX_COUNT_KEY,
    queryFn: ({ signal }) => api.ask(countInbox, {}, undefined, { signal }),
  });
  return data?.organisations.find(({ uuid }) => uuid === org)?.count ?? 0;
};
