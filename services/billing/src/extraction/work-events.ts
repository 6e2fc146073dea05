import type { KeyResultSnapshot, ObjectiveSnapshot, TeamSnapshot } from '@waymark/contracts';
import { consumer, type Scope } from '@waymark/service-kit';
import { type Moment, putActivity, putKeyResult, putObjective, putTeam } from '../extraction/work-store.ts';
import { isGone } from '../organisations/organisation-store.ts';

type Told<Data> = { data: Data; sequence: number; time: string; actor?: string };
type Keep<Data> = (scope: Scope, data: Data, moment: Moment) => Promise<void>;

/** A replay tells the present state as an edit that changed nothing. */
const isToldAgain = (data: object): boolean =>
  'changed' in data && Array.isArray(data.changed) && data.changed.length === 0;

/** Keeps what an event tells of a piece of work, and that whoever caused it was active. */
const kept =
  <Data extends object>(keep: Keep<Data>) =>
  async (scope: Scope, { data, sequence, time, actor }: Told<Data>): Promise<void> => {
    if (await isGone(scope)) return;
    const at = new Date(time);
    await keep(scope, data, { at, sequence, toldAgain: isToldAgain(data) });
    if (actor !== undefined) await putActivity(scope, actor, at);
  };

const objective = kept<ObjectiveSnapshot>(putObjective);
const objectiveGone = kept<ObjectiveSnapshot>((scope, data, moment) => putObjective(scope, data, moment, true));
const keyresult = kept<KeyResultSnapshot>(putKeyResult);
const keyresultGone = kept<KeyResultSnapshot>((scope, data, moment) => putKeyResult(scope, data, moment, true));
const team = (scope: Scope, { data, sequence }: Told<TeamSnapshot>) => putTeam(scope, data, sequence);
const teamGone = (scope: Scope, { data, sequence }: Told<TeamSnapshot>) => putTeam(scope, data, sequence, true);

/** Who owns and changes what, as the data extraction filters by it (decision 26). */
export const consumeWork = consumer({
  name: 'work',
  on: {
    'waymark.identity.team.created.v1': team,
    'waymark.identity.team.updated.v1': team,
    'waymark.identity.team.deleted.v1': teamGone,
    'waymark.okr.objective.created.v1': objective,
    'waymark.okr.objective.updated.v1': objective,
    'waymark.okr.objective.duplicated.v1': objective,
    'waymark.okr.objective.moved.v1': objective,
    'waymark.okr.objective.deleted.v1': objectiveGone,
    'waymark.okr.keyresult.created.v1': keyresult,
    'waymark.okr.keyresult.updated.v1': keyresult,
    'waymark.okr.keyresult.progressed.v1': keyresult,
    'waymark.okr.keyresult.deleted.v1': keyresultGone,
  },
});
