import type {
  BlockerCreate,
  BlockerEdit,
  BlockerQuery,
  BlockerResolve,
  BlockerResource,
  PlacedBlockerResource,
} from '@waymark/contracts';
import { AppError, type Database, type Events, type Healing, refuseBlocked, type Scope } from '@waymark/service-kit';
import { type Actor, causeOf } from '../access/actor.ts';
import { contentOf, readList, type Sent, SMALLEST_PAGE } from '../access/sent.ts';
import { createReadAsMember, createTransaction } from '../access/transaction.ts';
import { refuseNotWorking } from '../checkins/checkin-policy.ts';
import type { KeyResult } from '../keyresults/keyresult.ts';
import { memberOf } from '../keyresults/keyresult-service.ts';
import { type OpenObjective, refuseArchived } from '../objectives/objective-policy.ts';
import { openObjective } from '../objectives/open-objective.ts';
import { addBlocker, requireWaitedFor } from './add-blocker.ts';
import { type BlockerRow, CONTENT, declinedBlocker, editedBlocker, presentBlocker } from './blocker.ts';
import { blockerChanged, blockerResolved } from './blocker-events.ts';
import { refuseDeclining, refuseRaising, refuseResolved, refuseResolving } from './blocker-policy.ts';
import {
  findBlockers,
  findBlockersOf,
  isLastOfTeam,
  lockBlocker,
  type OpenBlocker,
  updateBlocker,
} from './blocker-store.ts';

type BlockerDeps = { database: Database; events: Pick<Events, 'transaction' | 'emit'>; healing: Healing };
export type BlockerService = ReturnType<typeof createBlockerService>;

const ONE_OPEN = { ...SMALLEST_PAGE, open: true };

/** A blocker that is open for a change, with its key result and objective. */
type Opened = { open: OpenObjective; keyResult: KeyResult; blocker: OpenBlocker };

/** The use cases of blockers. Each change is one transaction, under the lock of the objective. */
export const createBlockerService = ({ database, events, healing }: BlockerDeps) => {
  const transaction = createTransaction({ events, healing });

  const readAsMember = createReadAsMember(healing);

  /**
   * A change of an existing blocker.
   * @param refuse throws if the caller may not
   * @param decide returns the new row and its event, after the content was validated; the same row if nothing changes
   * @throws {AppError} in the order of refusals: 404, 403, 402, 422, 409
   */
  const change = (
    actor: Actor,
    uuid: string,
    refuse: (opened: Opened) => void,
    decide: (opened: Opened, scope: Scope) => Promise<BlockerRow> | BlockerRow,
    draftOf: (opened: Opened, row: BlockerRow) => Parameters<Events['emit']>[1],
  ): Promise<BlockerResource> =>
    transaction(actor, async (scope) => {
      const open = await openObjective(scope, actor, uuid, 'blocker');
      const blocker = await lockBlocker(scope, uuid, actor.userUuid);
      if (blocker === undefined) throw new AppError('BLOCKER_NOT_FOUND');
      const opened = { open, keyResult: memberOf(open, blocker.row.keyresult_uuid), blocker };
      refuse(opened);
      refuseBlocked(open.viewer);
      const row = await decide(opened, scope);
      refuseArchived(open.objective);
      refuseResolved(blocker);
      if (row === blocker.row) return presentBlocker(row);
      await updateBlocker(scope, row);
      await events.emit(scope, draftOf(opened, row));
      return presentBlocker(row);
    });

  const placeOf = ({ open: { objective }, keyResult }: Opened) => ({ objective, keyResult });

  return {
    raise: (actor: Actor, keyResultUuid: string, sent: Sent<BlockerCreate>): Promise<BlockerResource> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, keyResultUuid, 'keyresult');
        const keyResult = memberOf(open, keyResultUuid);
        refuseRaising(open, keyResult);
        refuseBlocked(open.viewer);
        const content = contentOf(sent);
        refuseArchived(open.objective);
        await requireWaitedFor(scope, content);
        refuseNotWorking(open);
        return presentBlocker(await addBlocker(scope, events, { open, keyResult, actor }, content));
      }),

    edit: (actor: Actor, uuid: string, sent: Sent<BlockerEdit>): Promise<BlockerResource> =>
      change(
        actor,
        uuid,
        ({ open, keyResult }) => refuseRaising(open, keyResult),
        async ({ open, blocker: { row } }, scope) => {
          const content = contentOf(sent);
          refuseArchived(open.objective);
          const edited = editedBlocker(row, content, actor.userUuid);
          const changed = CONTENT.filter((field) => edited[field] !== row[field]);
          await requireWaitedFor(scope, {
            ...(changed.includes('user_uuid') && { user_uuid: edited.user_uuid }),
            ...(changed.includes('team_uuid') && { team_uuid: edited.team_uuid }),
          });
          return changed.length === 0 ? row : edited;
        },
        (opened, row) => {
          const changed = CONTENT.filter((field) => row[field] !== opened.blocker.row[field]);
          return blockerChanged(causeOf(actor), placeOf(opened), row, { changed });
        },
      ),

    resolve: (actor: Actor, uuid: string, sent: Sent<BlockerResolve>): Promise<BlockerResource> =>
      change(
        actor,
        uuid,
        ({ open, keyResult, blocker }) => refuseResolving(open, keyResult, blocker),
        ({ blocker: { row } }) => {
          const { text: resolution } = contentOf(sent);
          const isOver = { declined: [], returned: false, returned_by: null };
          return { ...row, ...isOver, resolved_at: actor.now, resolved_by: actor.userUuid, resolution };
        },
        (opened, row) => blockerResolved(causeOf(actor), placeOf(opened), row, contentOf(sent)),
      ),

    /** Declines a blocker: it stays open, and waits for the other members of the team, if any. */
    decline: (actor: Actor, uuid: string): Promise<BlockerResource> =>
      change(
        actor,
        uuid,
        ({ open, blocker }) => refuseDeclining(open, blocker),
        async ({ blocker: { row } }, scope) =>
          declinedBlocker(row, actor.userUuid, await isLastOfTeam(scope, row, actor.userUuid)),
        (opened, row) => blockerChanged(causeOf(actor), placeOf(opened), row, { declinedBy: actor.userUuid }),
      ),

    /** A page of the blockers of a key result. */
    listOf: (actor: Actor, keyResultUuid: string, sent: Sent<BlockerQuery>) =>
      readList(sent, ONE_OPEN, async (query) => {
        const { page } = await readAsMember(actor, () => findBlockersOf(database, actor, keyResultUuid, query));
        if (page === undefined) throw new AppError('KEYRESULT_NOT_FOUND');
        return page;
      }),

    /** A page of the blockers of the organisation, with their key results. */
    list: (actor: Actor, sent: Sent<BlockerQuery>): Promise<{ blockers: PlacedBlockerResource[]; total: number }> =>
      readList(sent, ONE_OPEN, (query) => readAsMember(actor, () => findBlockers(database, actor, query))),
  };
};
