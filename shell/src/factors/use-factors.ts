import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FactorResource, listFactors, listSessions } from '@waymark/contracts';
import { keyOf, useApi, useSession } from '@waymark/shell-kit';
import { factorsChanged } from './other-tabs.ts';

type Factors = { factors: FactorResource[]; recovery_codes_left: number };

/** One's own second factors. */
export const useFactors = (): UseQueryResult<Factors> => {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(listFactors),
    queryFn: ({ signal }) => api.ask(listFactors, {}, undefined, { signal }),
  });
};

/** What the page does once a factor was added or removed: the new token says so to every service, and other sessions have ended. */
export const useFactorsChanged = (): ((token: string, hasFactor: boolean) => Promise<void>) => {
  const client = useQueryClient();
  const { session, user } = useSession();
  return async (token, hasFactor) => {
    session.begin({ user: { ...user, second_factor: hasFactor }, token });
    // The other tabs hear of what differs from before.
    factorsChanged.write(JSON.stringify({ user: user.uuid, hasFactor, change: crypto.randomUUID() }));
    // What organisations refuse without a second factor may be asked anew.
    client.removeQueries({ queryKey: ['organisation'] });
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(listFactors) }),
      client.invalidateQueries({ queryKey: keyOf(listSessions) }),
    ]);
  };
};
