import { type KeyResultChange, listKeyResultChanges } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { usePages } from '@waymark/shell-kit/pages';

const PAGE = 50;

/** What makes a change the same wherever it is read. */
export const idOfChange = ({ at, from, to }: KeyResultChange): string => `${at} ${from} ${to}`;

/** The changes of a key result's actual value, the newest first, page by page; none until the first page has come. */
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
