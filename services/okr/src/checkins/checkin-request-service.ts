import type { CheckinAsk, KeyResultResource } from '@waymark/contracts';
import { changedAt, type Events, type Healing, refuseBlocked } from '@waymark/service-kit';
import { type Actor, causeOf } from '../access/actor.ts';
import { requirePeople } from '../access/references.ts';
import { contentOf, type Sent } from '../access/sent.ts';
import { createTransaction } from '../access/transaction.ts';
import { keyResultAsked, keyResultRequestWithdrawn } from '../keyresults/keyresult-events.ts';
import { memberOf } from '../keyresults/keyresult-service.ts';
import { updateKeyResults } from '../keyresults/keyresult-store.ts';
import type { LinksOf } from '../objectives/links.ts';
import { refuseArchived } from '../objectives/objective-policy.ts';
import { openObjective } from '../objectives/open-objective.ts';
import { createPresenter } from '../objectives/presenter.ts';
import { isAsked, NOT_ASKED } from './assessment.ts';
import { refuseAsking, refuseNotWorking, refuseWithdrawing } from './checkin-policy.ts';

export type CheckinRequestService = ReturnType<typeof createCheckinRequestService>;

/** Requests for a check-in. Each change is one transaction, under the lock of the objective. */
export const createCheckinRequestService = ({
  events,
  healing,
  linksOf,
}: {
  events: Pick<Events, 'transaction' | 'emit'>;
  healing: Healing;
  linksOf: LinksOf;
}) => {
  const transaction = createTransaction({ events, healing });
  const { keyResult: present } = createPresenter(linksOf);

  return {
    /** Asks a member for one check-in; the next check-in by anybody closes the request. A new request replaces it. */
    request: (actor: Actor, keyResultUuid: string, sent: Sent<CheckinAsk>): Promise<KeyResultResource> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, keyResultUuid, 'keyresult');
        const before = memberOf(open, keyResultUuid);
        refuseAsking(open, before);
        refuseBlocked(open.viewer);
        const { user_uuid } = contentOf(sent);
        refuseArchived(open.objective);
        await requirePeople(scope, { user_uuid });
        refuseNotWorking(open);
        const askedAt = before.checkedInAt === null ? actor.now : changedAt(actor.now, before.checkedInAt);
        const asked = { ...before, askedUuid: user_uuid, askedByUuid: actor.userUuid, askedAt };
        await updateKeyResults(scope, open.objective.uuid, [asked]);
        await events.emit(scope, keyResultAsked(causeOf(actor), open.objective, asked));
        return present(actor, open, before);
      }),

    /** Withdraws the open request for a check-in; without one nothing changes. */
    withdraw: (actor: Actor, keyResultUuid: string): Promise<KeyResultResource> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, keyResultUuid, 'keyresult');
        const before = memberOf(open, keyResultUuid);
        refuseWithdrawing(open, before);
        refuseBlocked(open.viewer);
        refuseNotWorking(open);
        if (before.askedUuid === null || !isAsked(before, before.askedUuid)) return present(actor, open, before);
        const withdrawn = { ...before, ...NOT_ASKED };
        await updateKeyResults(scope, open.objective.uuid, [withdrawn]);
        await events.emit(scope, keyResultRequestWithdrawn(causeOf(actor), open.objective, withdrawn));
        return present(actor, open, withdrawn);
      }),
  };
};
