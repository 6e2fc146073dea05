import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FactorResource, listFactors, listSessions } from '@waymark/contracts';
import { keyOf, randomKey, useApi, useSession } from '@waymark/shell-kit';
import { factorsChanged } from './other-tabs.ts';

type Factors = { factors: FactorResource[]; recovery_codes_left: number };

/** The person's second factors. */
export const useFactors = (): UseQueryResult<Factors> => {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(listFactors),
    queryFn: ({ signal }) => api.ask(listFactors, {}, undefined, { signal }),
  });
};

/** Updates the page after a factor was added or removed: the new token tells every service, and the server has ended other sessions. */
export const useFactorsChanged = (): ((token: string, hasFactor: boolean) => Promise<void>) => {
  const client = useQueryClient();
  const { session, user: known } = useSession();
  return async (token, hasFactor) => {
    // The profile may have changed since this was rendered.
    const user = session.state().user ?? known;
    session.begin({ user: { ...user, second_factor: hasFactor }, token });
    // `change` makes each value differ from the last one: other tabs get a storage event only then.
    factorsChanged.write(JSON.stringify({ user: user.uuid, hasFactor, change: randomKey() }));
    // Drops cached refusals of organisations that require a second factor.
    client.removeQueries({ queryKey: ['organisation'] });
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(listFactors) }),
      client.invalidateQueries({ queryKey: keyOf(listSessions) }),
    ]);
  };
};
