import type { ObjectiveEdit, Status } from '@waymark/contracts';
import { AppError, type Events, type Scope } from '@waymark/service-kit';
import { type Attempt, attempt, settle } from '../access/attempt.ts';
import { type Asker, refuseBlocked } from '../access/caller.ts';
import { type NamedPeople, requirePeople, requireTeam } from '../access/references.ts';
import { refreshSearch } from '../search/search-store.ts';
import type { LinksOf } from './links.ts';
import { isStale, type ObjectiveField, type ObjectivePlan, type ObjectiveRow, planObjectiveEdit } from './objective.ts';
import { objectiveMoved, objectiveUpdated } from './objective-events.ts';
import { judgeMove } from './objective-policy.ts';
import { keyresultsOf, moveObjective, presentObjective, updateObjective } from './objective-store.ts';
import { type Opened, openObjective, refuseArchived } from './open-objective.ts';

const NAMED: readonly ObjectiveField[] = ['user_uuid', 'validator_uuid'];
const SEARCHED: readonly ObjectiveField[] = ['name', 'user_uuid', 'validator_uuid', 'team_uuid'];

/** The status that a call asks for, whatever else is wrong with it: rights come before the rest. */
const wantedStatus = (outcome: Attempt<ObjectiveEdit>): Status | undefined =>
  outcome.ok ? outcome.value.status : undefined;

const newReferences = async (scope: Scope, { fields, changed }: ObjectivePlan): Promise<void> => {
  const people = NAMED.filter((field) => changed.includes(field)).map((field) => [field, fields[field]]);
  await requirePeople(scope, Object.fromEntries(people) as NamedPeople);
  if (fields.team_uuid !== null && changed.includes('team_uuid')) await requireTeam(scope, fields.team_uuid);
};

/** Edits an objective, or moves it when `status` is what is sent; the JSON of what then stands. */
export const editObjective = (events: Pick<Events, 'emit'>, linksOf: LinksOf) => {
  const causeOf = (scope: Scope, asker: Asker) => ({ organisation: scope.organisation, actor: asker.userUuid });
  const present = (scope: Scope, uuid: string) => presentObjective(scope, uuid, linksOf(scope.organisation));

  const refuseStale = async (scope: Scope, objective: ObjectiveRow, readAt: string | undefined) => {
    if (!isStale(objective, readAt)) return;
    const body = { objective: JSON.parse(await present(scope, objective.uuid)) };
    throw new AppError('EDITED_MEANWHILE', { body });
  };

  const move = async (scope: Scope, asker: Asker, opened: Opened, outcome: Attempt<ObjectiveEdit>, to: Status) => {
    const { caller, objective, standing } = opened;
    const keyresults = await keyresultsOf(scope, objective.uuid);
    const verdict = judgeMove(objective, to, standing, keyresults.length);
    if (!verdict.ok && verdict.code === 'OBJECTIVE_MOVE_FORBIDDEN') throw new AppError(verdict.code);
    refuseBlocked(caller);
    const sent = settle(outcome);
    await refuseStale(scope, objective, sent.updated_at);
    if (!verdict.ok) throw new AppError(verdict.code);
    await moveObjective(scope, objective.uuid, to, asker.now);
    const whole = { row: { ...objective, status: to }, keyresults };
    await events.emit(scope, objectiveMoved(causeOf(scope, asker), whole, objective.status));
  };

  const edit = async (scope: Scope, asker: Asker, { caller, objective }: Opened, outcome: Attempt<ObjectiveEdit>) => {
    refuseBlocked(caller);
    const sent = settle(outcome);
    refuseArchived(objective);
    await refuseStale(scope, objective, sent.updated_at);
    const plan = planObjectiveEdit(objective, sent);
    if (plan.changed.length === 0) return;
    await newReferences(scope, plan);
    await updateObjective(scope, objective.uuid, plan.fields, asker.now);
    if (plan.changed.some((field) => SEARCHED.includes(field))) await refreshSearch(scope, [objective.uuid]);
    const whole = { row: { ...objective, ...plan.fields }, keyresults: await keyresultsOf(scope, objective.uuid) };
    await events.emit(scope, objectiveUpdated(causeOf(scope, asker), whole, plan.changed));
  };

  return async (scope: Scope, asker: Asker, uuid: string, check: () => ObjectiveEdit): Promise<string> => {
    const opened = await openObjective(scope, asker, uuid);
    const outcome = attempt(check);
    const to = wantedStatus(outcome);
    if (to === undefined) await edit(scope, asker, opened, outcome);
    else await move(scope, asker, opened, outcome, to);
    return present(scope, uuid);
  };
};
