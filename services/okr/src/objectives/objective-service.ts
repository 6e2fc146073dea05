import { randomUUID } from 'node:crypto';
import type {
  ErrorCode,
  ObjectiveCreate,
  ObjectiveEdit,
  ObjectiveQuery,
  ObjectiveResource,
  ObjectiveSummaryQuery,
} from '@waymark/contracts';
import {
  AppError,
  type Database,
  type Events,
  type Healing,
  languageOfMember,
  notAMember,
  refuseBlocked,
  type Scope,
} from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { IS_MEMBER } from '../access/members.ts';
import { requireActive, requirePeople, requireTeam } from '../access/references.ts';
import { contentOf, type Sent } from '../access/sent.ts';
import { newKeyResult, restartedKeyResult } from '../keyresults/keyresult.ts';
import { lockPeople, lockTeam } from '../people/people-store.ts';
import type { LinksOf } from './links.ts';
import { copyOf, type EditedObjective, newObjective, peopleNamedBy } from './objective.ts';
import {
  objectiveCreated,
  objectiveDeleted,
  objectiveDuplicated,
  objectiveMoved,
  objectiveUpdated,
} from './objective-events.ts';
import { type Listed, listStatement } from './objective-list.ts';
import { decideChange, type OpenObjective, refuseCopy, refuseDeletion } from './objective-policy.ts';
import { presentObjective } from './objective-presenter.ts';
import {
  deleteObjective,
  type Found,
  findContaining,
  findObjective,
  insertObjective,
  updateObjective,
} from './objective-store.ts';
import { summaryStatement } from './objective-summary.ts';
import { openObjective } from './open-objective.ts';

type ObjectiveDeps = {
  database: Database;
  events: Pick<Events, 'transaction' | 'emit'>;
  healing: Healing;
  linksOf: LinksOf;
};
export type ObjectiveService = ReturnType<typeof createObjectiveService>;

const AS_MEMBER = `select true from members m where ${IS_MEMBER}`;

/** People and the team that an edit newly names must be there. */
const requireNewlyNamed = async (scope: Scope, { objective, changed }: EditedObjective): Promise<void> => {
  const { userUuid: user_uuid, validatorUuid: validator_uuid, teamUuid } = objective;
  await requirePeople(scope, {
    ...(changed.includes('user_uuid') ? { user_uuid } : {}),
    ...(changed.includes('validator_uuid') ? { validator_uuid } : {}),
  });
  if (teamUuid !== null && changed.includes('team_uuid')) await requireTeam(scope, teamUuid);
};

/**
 * What can be done with objectives. Each change is one transaction: open under lock, decide, store, tell in the outbox. Whoever is not
 * known here yet is asked for, and it is done again.
 */
export const createObjectiveService = ({ database, events, healing, linksOf }: ObjectiveDeps) => {
  const spokenLanguage = languageOfMember(database);

  const transaction = <T>({ organisation }: Actor, work: (scope: Scope) => Promise<T>): Promise<T> =>
    healing.retry(organisation, () => events.transaction(organisation, work));

  const causeOf = ({ organisation, userUuid }: Actor) => ({ organisation, actor: userUuid });

  const present = ({ organisation }: Actor, { objective, keyResults }: Omit<OpenObjective, 'viewer'>) =>
    presentObjective(objective, keyResults, linksOf(organisation));

  /** What an active member finds. @throws 404 for anyone else */
  const readAsMember = <T>({ organisation, userUuid }: Actor, read: () => Promise<T | undefined>): Promise<T> =>
    healing.retry(organisation, async () => {
      const found = await read();
      if (found === undefined) throw notAMember(userUuid);
      return found;
    });

  const readOne = async (actor: Actor, read: () => Promise<Found | undefined>, missing: ErrorCode) => {
    const { whole } = await readAsMember(actor, read);
    if (whole === undefined) throw new AppError(missing);
    return present(actor, whole);
  };

  /** The row that a statement has for an active member alone; who is none learns nothing of what is wrong with the query. */
  const readRow = async <Q, R>(
    actor: Actor,
    sent: Sent<Q>,
    statementOf: (query: Q) => { sql: string; bindings: unknown[] },
  ) => {
    const { organisation, userUuid } = actor;
    const { sql, bindings } = sent.valid
      ? statementOf(sent.content)
      : { sql: AS_MEMBER, bindings: [organisation, userUuid] };
    const row = await readAsMember(actor, async () => {
      const [first] = await database.readInOrganisation<R & object>(organisation, sql, bindings);
      return first;
    });
    contentOf(sent);
    return row;
  };

  return {
    list: (actor: Actor, sent: Sent<ObjectiveQuery>): Promise<Listed> =>
      readRow<ObjectiveQuery, Listed>(actor, sent, (query) => listStatement(actor, query, linksOf(actor.organisation))),

    /** JSON text: key results by health, of the objectives of each level. */
    summary: async (actor: Actor, sent: Sent<ObjectiveSummaryQuery>): Promise<string> =>
      (
        await readRow<ObjectiveSummaryQuery, { summary: string }>(actor, sent, (query) =>
          summaryStatement(actor, query),
        )
      ).summary,

    read: (actor: Actor, uuid: string) =>
      readOne(actor, () => findObjective(database, actor, uuid), 'OBJECTIVE_NOT_FOUND'),

    /** The objective that a key result belongs to. */
    containing: (actor: Actor, keyResult: string) =>
      readOne(actor, () => findContaining(database, actor, keyResult), 'KEYRESULT_NOT_FOUND'),

    create: (actor: Actor, sent: Sent<ObjectiveCreate>): Promise<ObjectiveResource> =>
      transaction(actor, async (scope) => {
        const { userUuid, now } = actor;
        const named = sent.valid ? peopleNamedBy(sent.content) : {};
        const people = await lockPeople(scope, [
          userUuid,
          ...Object.values(named).filter((one) => typeof one === 'string'),
        ]);
        const member = people.get(userUuid);
        if (!member?.active) throw notAMember(userUuid);
        refuseBlocked(member);
        const { keyresults = [], ...fields } = contentOf(sent);
        const objective = newObjective(fields, { uuid: randomUUID(), creatorUuid: userUuid, now });
        const keyResults = keyresults.map((one, position) =>
          newKeyResult(one, objective, { uuid: randomUUID(), position, now }),
        );
        requireActive(people, named);
        if (objective.teamUuid !== null) await requireTeam(scope, objective.teamUuid);
        await insertObjective(scope, objective, keyResults);
        await events.emit(scope, objectiveCreated(causeOf(actor), { objective, keyResults }));
        return present(actor, { objective, keyResults });
      }),

    /** Edits an objective, or moves it where `status` is what is sent. */
    edit: (actor: Actor, uuid: string, sent: Sent<ObjectiveEdit>): Promise<ObjectiveResource> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, uuid);
        const change = decideChange(open, sent, actor.now);
        if (change.kind === 'stale')
          throw new AppError('EDITED_MEANWHILE', { body: { objective: present(actor, open) } });
        const whole = { ...open, objective: change.objective };
        if (change.kind === 'moved') {
          await updateObjective(scope, change.objective);
          await events.emit(scope, objectiveMoved(causeOf(actor), whole, change.from));
          return present(actor, whole);
        }
        if (change.changed.length === 0) return present(actor, open);
        await requireNewlyNamed(scope, change);
        await updateObjective(scope, change.objective);
        await events.emit(scope, objectiveUpdated(causeOf(actor), whole, change.changed));
        return present(actor, whole);
      }),

    /** Copies an objective and its key results into creation, before any progress. */
    copy: async (actor: Actor, uuid: string): Promise<ObjectiveResource> => {
      const { organisation, userUuid, now } = actor;
      // The token says which language was spoken when it was made; the name of a copy stays.
      const lang = (await spokenLanguage(userUuid, organisation)) ?? actor.lang;
      return transaction(actor, async (scope) => {
        const source = await openObjective(scope, actor, uuid);
        refuseCopy(source);
        const objective = copyOf(source.objective, lang, { uuid: randomUUID(), creatorUuid: userUuid, now });
        const keyResults = source.keyResults.map((one, position) =>
          restartedKeyResult(one, { uuid: randomUUID(), position, now }),
        );
        const { teamUuid } = objective;
        const isTeamGone = teamUuid !== null && (await lockTeam(scope, teamUuid)) === undefined;
        if (isTeamGone) throw new AppError('EDITED_MEANWHILE');
        await insertObjective(scope, objective, keyResults);
        await events.emit(scope, objectiveDuplicated(causeOf(actor), { objective, keyResults }, source.objective));
        return present(actor, { objective, keyResults });
      });
    },

    /** Deletes an objective with its key results and their history; what stood. */
    remove: (actor: Actor, uuid: string): Promise<ObjectiveResource> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, uuid);
        refuseDeletion(open);
        await deleteObjective(scope, uuid);
        await events.emit(scope, objectiveDeleted(causeOf(actor), open));
        return present(actor, open);
      }),
  };
};
