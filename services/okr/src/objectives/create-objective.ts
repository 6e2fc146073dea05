import { randomUUID } from 'node:crypto';
import type { ObjectiveCreate } from '@waymark/contracts';
import { AppError, type Database, type Events, type Scope } from '@waymark/service-kit';
import { type Attempt, attempt, settle } from '../access/attempt.ts';
import { type Asker, refuseBlocked } from '../access/caller.ts';
import { type NamedPeople, notAMember, requireActive, requireTeam } from '../access/references.ts';
import { told } from '../events/told.ts';
import { newKeyresult } from '../keyresults/keyresult.ts';
import type { Healing } from '../people/healing.ts';
import { lockPeople } from '../people/people-store.ts';
import type { LinksOf } from './links.ts';
import { newObjective, type ObjectiveFields } from './objective.ts';
import { objectiveCreated } from './objective-events.ts';
import type { Statement } from './objective-list.ts';
import { insertedOf, insertObjective, type NewKeyresult } from './objective-store.ts';

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

export type CreateDeps = { database: Database; events: Pick<Events, 'values'>; healing: Healing; linksOf: LinksOf };

/** Who has to be an active member for this to be created: who asks, and everyone who is named. */
const requiredOf = (asker: Asker, { named }: Planned): string[] => {
  const users = Object.values(named).filter((user) => typeof user === 'string');
  return [...new Set([asker.userUuid, ...users])];
};

/**
 * Creates an objective with its key results, all or nothing; the JSON of what then stands. One statement does it where all is
 * well. Where it does nothing, the reason is looked for step by step, in the order of refusals.
 */
export const createObjective = ({ database, events, healing, linksOf }: CreateDeps) => {
  const statementOf = (asker: Asker, planned: Planned): Statement => {
    const { organisation, userUuid: creator_uuid, now } = asker;
    const { keyresults } = planned;
    const objective = { ...planned.objective, uuid: randomUUID(), creator_uuid };
    const whole = { row: { ...objective, status: 'creation' as const }, keyresults };
    const drafts = [objectiveCreated({ organisation, actor: creator_uuid }, whole)];
    const required = requiredOf(asker, planned);
    const links = linksOf(organisation);
    return insertObjective(organisation, { objective, keyresults, required, now, told: told(events, drafts), links });
  };

  const explain = async (scope: Scope, asker: Asker, outcome: Attempt<Planned>): Promise<string | undefined> => {
    const people = await lockPeople(scope, outcome.ok ? requiredOf(asker, outcome.value) : [asker.userUuid]);
    const caller = people.get(asker.userUuid);
    if (!caller?.active) throw notAMember(asker.userUuid);
    refuseBlocked(caller);
    const planned = settle(outcome);
    requireActive(people, planned.named);
    const { team_uuid } = planned.objective;
    if (team_uuid !== null) await requireTeam(scope, team_uuid);
    const { sql, bindings } = statementOf(asker, planned);
    return insertedOf(await scope.query<{ body: string }>(sql, bindings));
  };

  return async (asker: Asker, check: () => ObjectiveCreate): Promise<string> => {
    const { organisation } = asker;
    const outcome = attempt(() => plan(check(), asker.now));
    if (outcome.ok) {
      const { sql, bindings } = statementOf(asker, outcome.value);
      const done = insertedOf(await database.readInOrganisation<{ body: string }>(organisation, sql, bindings));
      if (done !== undefined) return done;
    }
    const step = (scope: Scope) => explain(scope, asker, outcome);
    const body = await healing.retry(organisation, () => database.inOrganisation(organisation, step));
    if (body === undefined) throw new AppError('EDITED_MEANWHILE');
    return body;
  };
};
