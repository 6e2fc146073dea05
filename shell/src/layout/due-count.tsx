import { useQuery } from '@tanstack/react-query';
import { listDueCheckins } from '@waymark/contracts';
import { keyOf, useApi } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { CountMark } from './count-mark.tsx';

/** Number of the reader's due check-ins; renders nothing at zero. */
export const DueCount = ({ org }: { org: string }): ReactNode => {
  const api = useApi();
  const query = { limit: 1 };
  const { data: count } = useQuery({
    queryKey: keyOf(listDueCheckins, { org }, query),
    queryFn: async ({ signal }) => (await api.ask(listDueCheckins, { org }, query, { signal })).total,
  });
  return <CountMark count={count} />;
};
