import type { KeyResultResource, ObjectiveResource } from '@waymark/contracts';
import type { Actor } from '../access/actor.ts';
import { momentIn } from '../checkins/assessment.ts';
import type { KeyResult } from '../keyresults/keyresult.ts';
import { type Presenting, presentKeyResult } from '../keyresults/keyresult-presenter.ts';
import type { LinksOf } from './links.ts';
import type { OpenObjective } from './objective-policy.ts';
import { parentOf, presentObjective } from './objective-presenter.ts';

/** An objective with its key results and related data. */
export type Whole = Omit<OpenObjective, 'viewer'>;

/** Presents an objective, or a key result of it, in the API's format at the time of the call. */
export const createPresenter = (linksOf: LinksOf) => {
  const presentingTo = ({ organisation, now }: Actor, { calendar }: Whole): Presenting => ({
    links: linksOf(organisation),
    moment: momentIn(calendar, now),
  });

  return {
    objective: (actor: Actor, whole: Whole): ObjectiveResource =>
      presentObjective(whole.objective, whole.keyResults, whole.statusSince, presentingTo(actor, whole)),
    keyResult: (actor: Actor, whole: Whole, keyResult: KeyResult): KeyResultResource =>
      presentKeyResult(keyResult, parentOf(whole.objective, whole.statusSince), presentingTo(actor, whole)),
  };
};
