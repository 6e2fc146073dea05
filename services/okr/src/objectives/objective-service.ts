import type { ObjectiveCreate, ObjectiveEdit, ObjectiveResource } from '@waymark/contracts';
import {
  AppError,
  type Database,
  type EventDraft,
  type Events,
  type Healing,
  languageOfMember,
  newUuid,
  notAMember,
  refuseBlocked,
  type Scope,
} from '@waymark/service-kit';
import { type Actor, causeOf } from '../access/actor.ts';
import { requireActive, requirePeople, requireTeam } from '../access/references.ts';
import { contentOf, type Sent } from '../access/sent.ts';
import { createTransaction } from '../access/transaction.ts';
import { rowToCalendar } from '../checkins/assessment.ts';
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
import { decideChange, refuseCopy, refuseDeletion } from './objective-policy.ts';
import { createObjectiveRoom } from './objective-room.ts';
import { deleteObjective, insertObjective, updateObjective } from './objective-store.ts';
import { openObjective } from './open-objective.ts';
import { createPresenter, type Whole } from './presenter.ts';

type ObjectiveDeps = {
  database: Database;
  events: Pick<Events, 'transaction' | 'emit' | 'record'>;
  healing: Healing;
  linksOf: LinksOf;
  /** Of an organisation, archived ones among them. */
  maxObjectives: number;
};
export type ObjectiveService = ReturnType<typeof createObjectiveService>;

/** Checks that people and the team that an edit adds exist. */
const requireNewlyNamed = async (scope: Scope, { objective, changed }: EditedObjective): Promise<void> => {
  const { userUuid: user_uuid, validatorUuid: validator_uuid, teamUuid } = objective;
  await requirePeople(scope, {
    ...(changed.includes('user_uuid') ? { user_uuid } : {}),
    ...(changed.includes('validator_uuid') ? { validator_uuid } : {}),
  });
  if (teamUuid !== null && changed.includes('team_uuid')) await requireTeam(scope, teamUuid);
};

/**
 * The use cases of objectives. Each change is one transaction: read under lock, decide, store, write to the outbox. If a user is missing in
 * the read model, they are read from identity and the change is repeated.
 */
export const createObjectiveService = ({ database, events, healing, linksOf, maxObjectives }: ObjectiveDeps) => {
  const room = createObjectiveRoom(maxObjectives);
  const memberLanguage = languageOfMember(database);

  const transaction = createTransaction({ events, healing });

  const { objective: present } = createPresenter(linksOf);

  /** Adds an objective and its event, as the last step of its transaction. */
  const insert = async (scope: Scope, whole: Whole, created: EventDraft): Promise<void> => {
    const mustCount = room.mustCount(scope.organisation);
    const begin = () => [
      insertObjective(scope, whole.objective, whole.keyResults, { room, mustCount }),
      events.emit(scope, created),
    ];
    // A creation that counts may be refused.
    await (mustCount ? scope.together(begin) : scope.last(begin));
  };

  return {
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
        const calendar = rowToCalendar(member);
        const objective = newObjective(fields, { uuid: newUuid(), creatorUuid: userUuid, now }, calendar.timeZone);
        const keyResults = keyresults.map((one, position) =>
          newKeyResult(one, objective, { uuid: newUuid(), position, now }),
        );
        requireActive(people, named);
        if (objective.teamUuid !== null) await requireTeam(scope, objective.teamUuid);
        const whole = { objective, keyResults, statusSince: now, calendar };
        await insert(scope, whole, objectiveCreated(causeOf(actor), whole));
        return present(actor, whole);
      }),

    /** Edits an objective, or moves it if `status` was sent. */
    edit: (actor: Actor, uuid: string, sent: Sent<ObjectiveEdit>): Promise<ObjectiveResource> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, uuid);
        const change = decideChange(open, sent, actor.now);
        if (change.kind === 'stale')
          throw new AppError('EDITED_MEANWHILE', { body: { objective: present(actor, open) } });
        const whole = { ...open, objective: change.objective };
        if (change.kind === 'moved') {
          const moved = { ...whole, statusSince: change.objective.updatedAt };
          await scope.last(() => [
            updateObjective(scope, change.objective),
            events.emit(scope, objectiveMoved(causeOf(actor), moved, change.from)),
          ]);
          return present(actor, moved);
        }
        if (change.changed.length === 0) return present(actor, open);
        await requireNewlyNamed(scope, change);
        await scope.last(() => [
          updateObjective(scope, change.objective),
          events.emit(scope, objectiveUpdated(causeOf(actor), whole, change.changed)),
        ]);
        return present(actor, whole);
      }),

    /** Copies an objective and its key results into creation, before any progress. */
    copy: async (actor: Actor, uuid: string): Promise<ObjectiveResource> => {
      const { organisation, userUuid, now } = actor;
      // The token's language may be outdated, and the name of a copy stays.
      const lang = (await memberLanguage(userUuid, organisation)) ?? actor.lang;
      return transaction(actor, async (scope) => {
        const source = await openObjective(scope, actor, uuid);
        refuseCopy(source);
        const objective = copyOf(source.objective, lang, { uuid: newUuid(), creatorUuid: userUuid, now });
        const keyResults = source.keyResults.map((one, position) =>
          restartedKeyResult(one, { uuid: newUuid(), position, now }),
        );
        const { teamUuid } = objective;
        const isTeamDeleted = teamUuid !== null && (await lockTeam(scope, teamUuid)) === undefined;
        if (isTeamDeleted) throw new AppError('EDITED_MEANWHILE');
        const whole = { objective, keyResults, statusSince: now, calendar: source.calendar };
        await insert(scope, whole, objectiveDuplicated(causeOf(actor), whole, source.objective));
        return present(actor, whole);
      });
    },

    /** Deletes an objective with its key results and their history, and returns it. */
    remove: (actor: Actor, uuid: string): Promise<ObjectiveResource> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, uuid);
        refuseDeletion(open);
        await deleteObjective(scope, uuid);
        const { name, status } = open.objective;
        const details = { name, status, keyresults: open.keyResults.length };
        const act = { action: 'objective.deleted', target: 'objective', targetUuid: uuid, details } as const;
        await events.record(scope, act, [objectiveDeleted(causeOf(actor), open)]);
        return present(actor, open);
      }),
  };
};
