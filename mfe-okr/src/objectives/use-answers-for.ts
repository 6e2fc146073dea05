import { answersFor, type ObjectiveResource } from '@waymark/contracts';
import { useViewer } from '../people/use-viewer.ts';

type Held = Pick<ObjectiveResource, 'level' | 'user_uuid' | 'team_uuid' | 'validator_uuid' | 'creator_uuid'>;

/** Whether the signed-in user is responsible for an objective (product-rules.md, "Who may change an objective"). */
export const useAnswersFor = (): ((objective: Held) => boolean) => {
  const viewerOf = useViewer();
  return (objective) => answersFor(objective, viewerOf(objective.team_uuid));
};
