import { type NextStep, nextSteps, type ObjectiveResource } from '@waymark/contracts';
import type { MoveContextOf } from './use-move-context.ts';

/** The moves of an objective that the signed-in user sees, each allowed or with its reason (product-rules.md, "Who may move an objective"). */
export const nextStepsOf = (objective: ObjectiveResource, moveContextOf: MoveContextOf): NextStep[] =>
  nextSteps({ status: objective.status, ...moveContextOf(objective) });
