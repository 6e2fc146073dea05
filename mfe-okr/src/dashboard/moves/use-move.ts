import type { InfiniteData, QueryClient, UseMutationResult } from '@tanstack/react-query';
import { type NextStep, nextSteps, type ObjectiveList, type ObjectiveResource, type Status } from '@waymark/contracts';
import { keys, objectivesApi, useApi, useOrganisation, useSave } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { useStanding } from '../../people/use-people.ts';

type Move = { objective: ObjectiveResource; to: Status };

/** Moves an objective inside every cached list; which list it belongs to is settled by the fetch that follows. */
const showMove = (client: QueryClient, org: string, { objective, to }: Move): void => {
  client.setQueriesData<InfiniteData<ObjectiveList>>(
    { queryKey: keys.objectives(org) },
    (data) =>
      data?.pages && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          objectives: page.objectives.map((each) => (each.uuid === objective.uuid ? { ...each, status: to } : each)),
        })),
      },
  );
};

/** The moves of an objective that the signed-in user sees, each allowed or with its reason (spec section 4). */
export const useNextSteps = (): ((objective: ObjectiveResource) => NextStep[]) => {
  const standingOf = useStanding();
  return (objective) => nextSteps({ status: objective.status, ...standingOf(objective) });
};

/** Moves an objective to another status: shown at once, rolled back when the server refuses. */
export const useMove = (): UseMutationResult<ObjectiveResource, Error, Move> => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave<Move, ObjectiveResource>({
    work: ({ objective, to }) => objectivesApi(api, org).move(objective.uuid, to),
    optimistic: (client, move) => showMove(client, org, move),
    success: (moved) => t('objective.moved', { name: moved.name, status: t(`kit:status.${moved.status}`) }),
    touches: [keys.objectives(org), keys.notifications(org)],
    onSaved: () => undefined,
  });
};
