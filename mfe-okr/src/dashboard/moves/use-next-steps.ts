import { type NextStep, nextSteps, type ObjectiveResource } from '@waymark/contracts';
import { useMoveContext } from './use-move-context.ts';

/** The moves of an objective that the signed-in user sees, each allowed or with its reason (product-rules.md, "Who may move an objective"). */
export const useNextSteps = (): ((objective: ObjectiveResource) => NextStep[]) => {
  const moveContextOf = useMoveContext();
  return (objective) => nextSteps({ status: objective.status, ...moveContextOf(objective) });
};
