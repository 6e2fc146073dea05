import { randomUUID } from 'node:crypto';
import type { ObjectiveCreate } from '@waymark/contracts';
import type { Events, Scope } from '@waymark/service-kit';
import { attempt, settle } from '../access/attempt.ts';
import { type Asker, refuseBlocked } from '../access/caller.ts';
import { type NamedPeople, notAMember, requireActive, requireTeam } from '../access/references.ts';
import { told } from '../events/told.ts';
import { newKeyresult } from '../keyresults/keyresult.ts';
import { lockPeople } from '../people/people-store.ts';
import { searchText } from '../search/search-store.ts';
import type { LinksOf } from './links.ts';
import { newObjective, type ObjectiveFields } from './objective.ts';
import { objectiveCreated } from './objective-events.ts';
import { insertObjective, type NewKeyresult } from './objective-store.ts';

type Planned = { objective: ObjectiveFields; keyresults: NewKeyresult[]; named: NamedPeople };

/** The owner of a key result that names none: the objective's, at team level its validator (decision 36). */
export const standardOwner = (objective: Pick<ObjectiveFields, 'user_uuid' | 'validator_uuid'>): string =>
  objective.user_uuid ?? objective.validator_uuid;

const plan = (sent: ObjectiveCreate, now: Date): Planned => {
  const objective = newObjective(sent, now);
  const keyresults = (sent.keyresults ?? []).map((one, position) => ({
    ...newKeyresult(one, standardOwner(objective)),
    uuid: randomUUID(),
    position,
  }));
  // Those that inherit their owner have no field of their own at fault.
  const owners = (sent.keyresults ?? []).map((one, index) => [`keyresults[${index}].user_uuid`, one.user_uuid]);
  const { validator_uuid, user_uuid } = objective;
  return { objective, keyresults, named: { validator_uuid, user_uuid, ...Object.fromEntries(owners) } };
};

/** Creates an objective with its key results, all or nothing; the JSON of what then stands. */
export const createObjective =
  (events: Pick<Events, 'values'>, linksOf: LinksOf) =>
  async (scope: Scope, asker: Asker, check: () => ObjectiveCreate): Promise<string> => {
    const outcome = attempt(() => plan(check(), asker.now));
    const named = outcome.ok ? Object.values(outcome.value.named).filter((user) => typeof user === 'string') : [];
    const people = await lockPeople(scope, [asker.userUuid, ...named]);
    const caller = people.get(asker.userUuid);
    if (!caller?.active) throw notAMember(asker.userUuid);
    refuseBlocked(caller);
    const planned = settle(outcome);
    requireActive(people, planned.named);
    const { team_uuid } = planned.objective;
    const team = team_uuid === null ? undefined : await requireTeam(scope, team_uuid);

    const objective = { ...planned.objective, uuid: randomUUID(), creator_uuid: asker.userUuid };
    const { keyresults } = planned;
    const nameOf = (user: string | null) => (user === null ? undefined : people.get(user)?.name);
    const ofKeyresults = keyresults.flatMap((one) => [one.name, nameOf(one.user_uuid)]);
    const ownNames = [objective.name, nameOf(objective.user_uuid), nameOf(objective.validator_uuid), team];
    const cause = { organisation: scope.organisation, actor: asker.userUuid };
    const whole = { row: { ...objective, status: 'creation' as const }, keyresults };
    return insertObjective(scope, {
      objective,
      keyresults,
      search: searchText([...ownNames, ...ofKeyresults]),
      now: asker.now,
      told: told(events, [objectiveCreated(cause, whole)]),
      links: linksOf(scope.organisation),
    });
  };
