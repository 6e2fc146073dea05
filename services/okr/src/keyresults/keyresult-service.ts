import type {
  KeyResultChange,
  KeyResultResource,
  KeyresultCreate,
  KeyresultEdit,
  KeyresultOrder,
  PageQuery,
} from '@waymark/contracts';
import {
  AppError,
  type Database,
  type Events,
  type Healing,
  invalidField,
  newUuid,
  refuseBlocked,
} from '@waymark/service-kit';
import { type Actor, causeOf } from '../access/actor.ts';
import { requirePeople } from '../access/references.ts';
import { contentOf, readList, type Sent, SMALLEST_PAGE } from '../access/sent.ts';
import { createReadAsMember, createTransaction } from '../access/transaction.ts';
import type { LinksOf } from '../objectives/links.ts';
import { type OpenObjective, refuseArchived } from '../objectives/objective-policy.ts';
import { openObjective } from '../objectives/open-objective.ts';
import { createPresenter } from '../objectives/presenter.ts';
import { refreshSearch } from '../search/search-store.ts';
import { inOrder, type KeyResult, type KeyResultPath, newKeyResult, placed } from './keyresult.ts';
import { keyResultCreated, keyResultDeleted, keyResultEdited, keyResultsReordered } from './keyresult-events.ts';
import { decideEdit, refuseAddition, refuseRemoval } from './keyresult-policy.ts';
import {
  deleteKeyResult,
  findHistory,
  insertKeyResult,
  insertValueChange,
  updateKeyResults,
} from './keyresult-store.ts';
import { updateProgress } from './progress-update.ts';

type KeyResultDeps = {
  database: Database;
  events: Pick<Events, 'transaction' | 'emit' | 'record' | 'committed'>;
  healing: Healing;
  linksOf: LinksOf;
};
export type KeyResultService = ReturnType<typeof createKeyResultService>;

/** A key result of an objective. @throws {AppError} KEYRESULT_NOT_FOUND */
export const memberOf = ({ keyResults }: OpenObjective, uuid: string): KeyResult => {
  const keyResult = keyResults.find((one) => one.uuid === uuid);
  if (keyResult === undefined) throw new AppError('KEYRESULT_NOT_FOUND');
  return keyResult;
};

/** The key results that were edited or moved to another place. */
const changedAmong = (before: readonly KeyResult[], after: readonly KeyResult[]): KeyResult[] => {
  const isSame = (one: KeyResult, other: KeyResult) =>
    one.uuid === other.uuid && one.position === other.position && one.updatedAt.getTime() === other.updatedAt.getTime();
  return after.filter((one) => !before.some((other) => isSame(one, other)));
};

/** The use cases of key results. Each change is one transaction, under the lock of the objective. */
export const createKeyResultService = ({ database, events, healing, linksOf }: KeyResultDeps) => {
  const transaction = createTransaction({ events, healing });
  const readAsMember = createReadAsMember(healing);

  const { keyResult: present } = createPresenter(linksOf);

  const service = {
    /** Adds a key result to an objective, whose lock enforces the limit also for concurrent calls. */
    add: (actor: Actor, objectiveUuid: string, sent: Sent<KeyresultCreate>): Promise<KeyResultResource> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, objectiveUuid);
        const { viewer, objective, keyResults } = open;
        refuseBlocked(viewer);
        const origin = { uuid: newUuid(), position: keyResults.length, now: actor.now };
        const keyResult = newKeyResult(contentOf(sent), objective, origin);
        refuseArchived(objective);
        await requirePeople(scope, { user_uuid: keyResult.userUuid });
        refuseAddition(open);
        await insertKeyResult(scope, objective.uuid, keyResult);
        await refreshSearch(scope, [objective.uuid]);
        await events.emit(scope, keyResultCreated(causeOf(actor), objective, keyResult));
        return present(actor, open, keyResult);
      }),

    /** Edits a key result, or updates its progress. */
    editUnderLock: (actor: Actor, path: KeyResultPath, sent: Sent<KeyresultEdit>): Promise<KeyResultResource> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, path.objective);
        const { objective } = open;
        const before = memberOf(open, path.keyresult);
        const edit = decideEdit(open, before, sent, actor.now);
        if (edit.kind === 'stale')
          throw new AppError('EDITED_MEANWHILE', { body: { keyresult: present(actor, open, before) } });
        const { keyResult, keyResults, changed, change } = edit;
        if (changed.includes('user_uuid')) await requirePeople(scope, { user_uuid: keyResult.userUuid });
        await updateKeyResults(scope, objective.uuid, changedAmong(open.keyResults, keyResults));
        if (change !== undefined) await insertValueChange(scope, { before, after: keyResult, change }, actor);
        if (changed.includes('name') || changed.includes('user_uuid')) await refreshSearch(scope, [objective.uuid]);
        const reordered = edit.isReordered ? [keyResultsReordered(causeOf(actor), objective, keyResults)] : [];
        await events.emit(scope, [...reordered, ...keyResultEdited(causeOf(actor), objective, edit)]);
        return present(actor, open, keyResult);
      }),

    /** The same, with a fast path: a usual progress update is one statement. */
    edit: async (actor: Actor, path: KeyResultPath, sent: Sent<KeyresultEdit>): Promise<KeyResultResource> => {
      const links = linksOf(actor.organisation);
      const updated = sent.valid ? await updateProgress(database, actor, path, sent.content, links) : undefined;
      if (updated === undefined) return service.editUnderLock(actor, path, sent);
      await events.committed();
      return updated;
    },

    /** Deletes a key result, closes the gap in the order, and returns it. */
    remove: (actor: Actor, path: KeyResultPath): Promise<KeyResultResource> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, path.objective);
        const { objective, keyResults } = open;
        const keyResult = memberOf(open, path.keyresult);
        refuseRemoval(open);
        const rest = placed(keyResults.filter(({ uuid }) => uuid !== keyResult.uuid));
        await deleteKeyResult(scope, keyResult.uuid);
        await updateKeyResults(scope, objective.uuid, changedAmong(keyResults, rest));
        await refreshSearch(scope, [objective.uuid]);
        const details = { name: keyResult.name, objective: objective.name };
        await events.record(
          scope,
          { action: 'keyresult.deleted', target: 'keyresult', targetUuid: keyResult.uuid, details },
          [keyResultDeleted(causeOf(actor), objective, keyResult)],
        );
        return present(actor, open, keyResult);
      }),

    /** Puts the key results of an objective into the order named, which has to name each of them once. */
    order: (actor: Actor, objectiveUuid: string, sent: Sent<KeyresultOrder>): Promise<KeyResultResource[]> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, objectiveUuid);
        const { viewer, objective, keyResults } = open;
        refuseBlocked(viewer);
        const { keyresults_uid } = contentOf(sent);
        refuseArchived(objective);
        const ordered = inOrder(keyResults, keyresults_uid);
        if (ordered === undefined) {
          throw invalidField('keyresults_uid', 'validation.keyresult.order_incomplete');
        }
        const moved = changedAmong(keyResults, ordered);
        await updateKeyResults(scope, objective.uuid, moved);
        if (moved.length > 0) await events.emit(scope, keyResultsReordered(causeOf(actor), objective, ordered));
        return ordered.map((keyResult) => present(actor, open, keyResult));
      }),

    /** A page of the changes of the actual value, counted from the newest, oldest first, and how many there are in all. */
    history: (
      actor: Actor,
      path: KeyResultPath,
      sent: Sent<PageQuery>,
    ): Promise<{ history: KeyResultChange[]; total: number }> =>
      readList(sent, SMALLEST_PAGE, async (page) => {
        const { changes } = await readAsMember(actor, () => findHistory(database, actor, path, page));
        if (changes === undefined) throw new AppError('KEYRESULT_NOT_FOUND');
        return changes;
      }),
  };
  return service;
};
