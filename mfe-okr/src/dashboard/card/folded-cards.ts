import { useQuery, useQueryClient } from '@tanstack/react-query';
import { foldObjective, listFoldedObjectives } from '@waymark/contracts';
import { organisationKey, stored, toast, useApi, useOrganisation, useSession } from '@waymark/shell-kit';
import { useCallback, useRef } from 'react';

/** The last known state, shown until the server has answered, so that cards do not fold after they were shown. */
const storedFolded = (user: string, org: string) => stored('local', `waymark.folded.${user}.${org}`);

const readFolded = (user: string, org: string): string[] | undefined => {
  const uuids = storedFolded(user, org).readJson();
  return Array.isArray(uuids) ? uuids.filter((each) => typeof each === 'string') : undefined;
};

const saveFolded = (user: string, org: string, folded: string[]): string[] => {
  storedFolded(user, org).write(folded.length > 0 ? JSON.stringify(folded) : null);
  return folded;
};

/** Not under the key of objectives, so that their changes do not invalidate it. */
const foldedKey = (org: string) => [...organisationKey(org), 'folded'];

/** Whether the user has folded the key results of an objective; the server stores it for all their devices. */
export const useFolded = (objective: string): { folded: boolean; toggle: () => void } => {
  const api = useApi();
  const client = useQueryClient();
  const { uuid: user } = useSession().user;
  const { uuid: org } = useOrganisation();
  const { data: folded = false } = useQuery({
    queryKey: foldedKey(org),
    queryFn: async ({ signal }) => {
      const answer = await api.ask(listFoldedObjectives, { org }, undefined, { signal });
      return saveFolded(user, org, answer.folded);
    },
    initialData: () => readFolded(user, org),
    initialDataUpdatedAt: 0,
    select: (all) => all.includes(objective),
  });
  /** The state to save; undefined while no call is running. */
  const wanted = useRef<boolean>(undefined);
  const isCancelled = useRef(false);
  const toggle = useCallback(() => {
    const queryKey = foldedKey(org);
    const show = (isFolded: boolean): void => {
      const others = (client.getQueryData<string[]>(queryKey) ?? []).filter((each) => each !== objective);
      client.setQueryData(queryKey, saveFolded(user, org, isFolded ? [objective, ...others] : others));
    };
    // A pending request would overwrite the new state with the old one: it is cancelled, and sent again after saving.
    isCancelled.current ||= client.isFetching({ queryKey }) > 0;
    void client.cancelQueries({ queryKey });
    show(!folded);
    /** One call at a time, so that the last state that the user has chosen is also the last to be saved. */
    const save = async (isFolded: boolean): Promise<void> => {
      try {
        await api.ask(foldObjective, { org, objective }, { folded: isFolded });
      } catch (error) {
        if (wanted.current === isFolded) {
          show(!isFolded);
          toast.error(error);
        }
      }
      if (wanted.current === !isFolded) return save(!isFolded);
      wanted.current = undefined;
      if (isCancelled.current) void client.invalidateQueries({ queryKey });
      isCancelled.current = false;
    };
    const isSaving = wanted.current !== undefined;
    wanted.current = !folded;
    if (!isSaving) void save(!folded);
  }, [api, client, user, org, objective, folded]);
  return { folded, toggle };
};
