import {
  type BlockerResource,
  type CheckinCreate,
  type CheckinEdit,
  type CheckinResource,
  editedSince,
  type KeyResultResource,
} from '@waymark/contracts';
import {
  AppError,
  changedAt,
  type EventDraft,
  type Events,
  type Healing,
  newUuid,
  refuseBlocked,
  type Scope,
} from '@waymark/service-kit';
import { type Actor, causeOf } from '../access/actor.ts';
import { contentOf, type Sent } from '../access/sent.ts';
import { createTransaction } from '../access/transaction.ts';
import { addBlocker, requireWaitedFor } from '../blockers/add-blocker.ts';
import { presentBlocker } from '../blockers/blocker.ts';
import { refuseRaising } from '../blockers/blocker-policy.ts';
import type { KeyResult } from '../keyresults/keyresult.ts';
import { keyResultCheckedIn, keyResultProgressed, keyResultUpdated } from '../keyresults/keyresult-events.ts';
import { memberOf } from '../keyresults/keyresult-service.ts';
import { updateKeyResults } from '../keyresults/keyresult-store.ts';
import type { LinksOf } from '../objectives/links.ts';
import { type OpenObjective, refuseArchived } from '../objectives/objective-policy.ts';
import { openObjective } from '../objectives/open-objective.ts';
import { createPresenter } from '../objectives/presenter.ts';
import { editedCheckin, newCheckin, presentCheckin, withoutCheckin } from './checkin.ts';
import { refuseCheckingIn, refuseClosed, refuseNotWorking } from './checkin-policy.ts';
import { deleteCheckin, findCheckin, findFacts, findLatest, insertCheckin, updateCheckin } from './checkin-store.ts';

type CheckinDeps = {
  events: Pick<Events, 'transaction' | 'emit'>;
  healing: Healing;
  linksOf: LinksOf;
};
export type CheckinService = ReturnType<typeof createCheckinService>;

/** A check-in, and the key result after it. */
type Answer = { checkin: CheckinResource; keyresult: KeyResultResource };

/** The event of a check-in that was changed or taken back: progress if the value changed, else an edit of the given fields. */
const changeEvent = (
  actor: Actor,
  { objective }: OpenObjective,
  before: KeyResult,
  after: KeyResult,
  { changed, comment }: { changed: string[]; comment: string | null },
): EventDraft[] => {
  const cause = causeOf(actor);
  const [from, to] = [before.actualValue, after.actualValue];
  if (from !== to) return [keyResultProgressed(cause, objective, after, { from, to, comment })];
  return changed.length === 0 ? [] : [keyResultUpdated(cause, objective, after, changed)];
};

/** Makes, edits and takes back check-ins. Each change is one transaction, under the lock of the objective. */
export const createCheckinService = ({ events, healing, linksOf }: CheckinDeps) => {
  const transaction = createTransaction({ events, healing });

  const { keyResult: present } = createPresenter(linksOf);

  /** One's own latest check-in, with its key result. @throws {AppError} in the order of refusals: 404, 402, 422, 409 */
  const openCheckin = async (scope: Scope, actor: Actor, uuid: string, check: () => void = () => undefined) => {
    const open = await openObjective(scope, actor, uuid, 'checkin');
    const checkin = await findCheckin(scope, uuid);
    if (checkin === undefined) throw new AppError('CHECKIN_NOT_FOUND');
    const before = memberOf(open, checkin.keyresult_uuid);
    refuseBlocked(open.viewer);
    check();
    refuseNotWorking(open);
    const [latest, previous] = await findLatest(scope, before.uuid);
    refuseClosed(checkin, latest, open, actor.now);
    return { open, checkin, before, previous, updatedAt: changedAt(actor.now, before.updatedAt) };
  };

  return {
    /** Makes a check-in, with a blocker if one was sent. */
    checkIn: (
      actor: Actor,
      keyResultUuid: string,
      sent: Sent<CheckinCreate>,
    ): Promise<Answer & { blocker?: BlockerResource }> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, keyResultUuid, 'keyresult');
        const before = memberOf(open, keyResultUuid);
        refuseCheckingIn(open, before);
        if (sent.valid ? sent.content.blocker : sent.fields.blocker) refuseRaising(open, before);
        refuseBlocked(open.viewer);
        const { blocker: raised, ...content } = contentOf(sent);
        refuseArchived(open.objective);
        // Outside of work the reason is the status, whatever else has changed.
        if (open.objective.status === 'working' && editedSince(content.updated_at, before.updatedAt))
          throw new AppError('EDITED_MEANWHILE', { body: { keyresult: present(actor, open, before) } });
        if (raised) await requireWaitedFor(scope, raised, 'blocker.');
        refuseNotWorking(open);
        const { userUuid, now } = actor;
        const origin = { uuid: newUuid(), userUuid, at: changedAt(now, before.updatedAt) };
        const { checkin, keyResult } = newCheckin(before, content, origin);
        await insertCheckin(scope, checkin);
        await updateKeyResults(scope, open.objective.uuid, [keyResult]);
        const answer = presentCheckin(checkin);
        const about = { changed: [], comment: checkin.comment };
        await events.emit(scope, [
          ...changeEvent(actor, open, before, keyResult, about),
          keyResultCheckedIn(causeOf(actor), open.objective, keyResult, answer),
        ]);
        if (!raised) return { checkin: answer, keyresult: present(actor, open, keyResult) };
        const blocker = await addBlocker(scope, events, { open, keyResult, actor }, raised);
        const blockedSince = keyResult.blockedSince ?? blocker.raised_at;
        const keyresult = present(actor, open, { ...keyResult, blockedSince });
        return { checkin: answer, keyresult, blocker: presentBlocker(blocker) };
      }),

    /** Changes one's latest check-in; nothing is stored if it says the same. */
    edit: (actor: Actor, uuid: string, sent: Sent<CheckinEdit>): Promise<Answer> =>
      transaction(actor, async (scope) => {
        const { open, checkin, before, updatedAt } = await openCheckin(scope, actor, uuid, () => contentOf(sent));
        const edited = editedCheckin(before, checkin, contentOf(sent), updatedAt);
        const fields = ['confidence', 'comment'] as const;
        const changed = fields.filter((field) => edited.checkin[field] !== checkin[field]);
        if (changed.length === 0 && edited.checkin.to_value === checkin.to_value) {
          return { checkin: presentCheckin(checkin), keyresult: present(actor, open, before) };
        }
        await updateCheckin(scope, edited.checkin);
        const { recent, confidences } = await findFacts(scope, before.uuid);
        const keyResult = { ...edited.keyResult, recent, confidences };
        await updateKeyResults(scope, open.objective.uuid, [keyResult]);
        const about = { changed, comment: edited.checkin.comment };
        await events.emit(scope, changeEvent(actor, open, before, keyResult, about));
        return { checkin: presentCheckin(edited.checkin), keyresult: present(actor, open, keyResult) };
      }),

    /** Takes a check-in back: the key result is restored to its state before it. */
    remove: (actor: Actor, uuid: string): Promise<Answer> =>
      transaction(actor, async (scope) => {
        const { open, checkin, before, previous, updatedAt } = await openCheckin(scope, actor, uuid);
        await deleteCheckin(scope, uuid);
        const facts = await findFacts(scope, before.uuid);
        const commentBefore = previous?.comment ?? null;
        const keyResult = withoutCheckin(before, checkin, { facts, commentBefore, updatedAt });
        await updateKeyResults(scope, open.objective.uuid, [keyResult]);
        const about = { changed: ['checked_in_at'], comment: null };
        await events.emit(scope, changeEvent(actor, open, before, keyResult, about));
        return { checkin: presentCheckin(checkin), keyresult: present(actor, open, keyResult) };
      }),
  };
};
