import { type KeyResultChange, listKeyResultChanges } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { usePages } from '@waymark/shell-kit/pages';

const PAGE = 50;

/** Identity of a change, to remove duplicates. */
export const idOfChange = ({ at, from, to }: KeyResultChange): string => `${at} ${from} ${to}`;

/** The changes of a key result's actual value, newest first, page by page; undefined until the first page has loaded. */
export const useKeyResultChanges = (objective: string, keyresult: string) => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const params = { org, objective, keyresult };
  return usePages<KeyResultChange>({
    queryKey: keyOf(listKeyResultChanges, params),
    size: PAGE,
    ask: async (page, signal) => {
      const { history, total } = await api.ask(listKeyResultChanges, params, page, { signal });
      return { items: history.toReversed(), total };
    },
    idOf: idOfChange,
  });
};
