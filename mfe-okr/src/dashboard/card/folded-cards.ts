import { useQuery, useQueryClient } from '@tanstack/react-query';
import { foldObjective, listFoldedObjectives } from '@waymark/contracts';
import { organisationKey, stored, toast, useApi, useOrganisation, useSession } from '@waymark/shell-kit';

/** What this browser was told last, for the time until the server has answered: cards do not fold under the reader's eyes. */
const lastTold = (user: string, org: string) => stored('local', `waymark.folded.${user}.${org}`);

const readTold = (user: string, org: string): string[] | undefined => {
  const told = lastTold(user, org).readJson();
  return Array.isArray(told) ? told.filter((each) => typeof each === 'string') : undefined;
};

/** Whether somebody has folded the key results of an objective; it stays so for them, wherever they sign in. */
export const useFolded = (objective: string): { folded: boolean; toggle: () => void } => {
  const api = useApi();
  const client = useQueryClient();
  const { user } = useSession();
  const { uuid: org } = useOrganisation();
  // Not among the objectives: no change of theirs makes it out of date.
  const queryKey = [...organisationKey(org), 'folded'];
  const tell = (folded: string[]): string[] => {
    lastTold(user.uuid, org).write(folded.length > 0 ? JSON.stringify(folded) : null);
    return folded;
  };
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => tell((await api.ask(listFoldedObjectives, { org }, undefined, { signal })).folded),
    initialData: () => readTold(user.uuid, org),
    initialDataUpdatedAt: 0,
  });
  const folded = data.includes(objective);
  const show = (isFolded: boolean): void => {
    const others = (client.getQueryData<string[]>(queryKey) ?? []).filter((each) => each !== objective);
    client.setQueryData(queryKey, tell(isFolded ? [objective, ...others] : others));
  };
  const toggle = (): void => {
    // An answer on its way does not know of this yet; what it would have told is asked for once the server does.
    const isAsking = client.isFetching({ queryKey }) > 0;
    void client.cancelQueries({ queryKey });
    show(!folded);
    api
      .ask(foldObjective, { org, objective }, { folded: !folded })
      .catch((error: unknown) => {
        show(folded);
        toast.error(error);
      })
      .finally(() => isAsking && client.invalidateQueries({ queryKey }));
  };
  return { folded, toggle };
};
