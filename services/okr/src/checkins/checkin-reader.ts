import { type DueKeyResultResource, type PageQuery, waitingSince } from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { createReadAsMember } from '../access/healed.ts';
import { contentOf, readList, type Sent, SMALLEST_PAGE } from '../access/sent.ts';
import { type Presenting, presentKeyResult } from '../keyresults/keyresult-presenter.ts';
import { rowToKeyResult } from '../keyresults/keyresult-store.ts';
import type { ReaderDeps } from '../objectives/objective-reader.ts';
import { isAsked, momentIn, rowToCalendar } from './assessment.ts';
import { findCheckins, findMine, type Mine } from './checkin-store.ts';

export type CheckinReader = ReturnType<typeof createCheckinReader>;

/** A key result as the list of due check-ins shows it, since when it waits, and whether it waits for this person. */
const waitingFor = (userUuid: string, { keyResult: row, parent: stored }: Mine, presenting: Presenting) => {
  const keyResult = rowToKeyResult(row);
  const { uuid, name, since, ...rest } = stored;
  const parent = { ...rest, statusSince: new Date(since) };
  const { goal, period_start, period_end } = parent;
  const { askedUuid, askedByUuid } = keyResult;
  const isOpen = askedUuid !== null && isAsked(keyResult, askedUuid);
  const shown: DueKeyResultResource = {
    ...presentKeyResult(keyResult, parent, presenting),
    objective: { uuid, name, goal, period_start, period_end },
    asked_uuid: isOpen ? askedUuid : null,
    asked_by_uuid: isOpen ? askedByUuid : null,
  };
  const isOwnAndDue = shown.due && keyResult.userUuid === userUuid;
  return {
    shown,
    since: waitingSince(parent.statusSince, keyResult.checkedInAt).getTime(),
    waits: isOwnAndDue || isAsked(keyResult, userUuid),
  };
};

/** The reads of check-ins by an active member, each in one statement that checks the membership too. */
export const createCheckinReader = ({ database, healing, linksOf }: ReaderDeps) => {
  const readAsMember = createReadAsMember(healing);

  return {
    /** A page of the check-ins of a key result, the newest first, and the open request for one. */
    list: (actor: Actor, keyResultUuid: string, sent: Sent<PageQuery>) =>
      readList(sent, SMALLEST_PAGE, async (query) => {
        const { page } = await readAsMember(actor, () => findCheckins(database, actor, keyResultUuid, query));
        if (page === undefined) throw new AppError('KEYRESULT_NOT_FOUND');
        return page;
      }),

    /** A page of the key results that wait for a check-in of the caller, the longest waiting first, and how many there are. */
    due: async (
      actor: Actor,
      sent: Sent<PageQuery>,
    ): Promise<{ keyresults: DueKeyResultResource[]; total: number }> => {
      const { mine, ...row } = await readAsMember(actor, () => findMine(database, actor));
      const { limit, offset } = contentOf(sent);
      const presenting = { links: linksOf(actor.organisation), moment: momentIn(rowToCalendar(row), actor.now) };
      const waiting = mine
        .map((one) => waitingFor(actor.userUuid, one, presenting))
        .filter(({ waits }) => waits)
        .sort((one, other) => one.since - other.since || (one.shown.uuid < other.shown.uuid ? -1 : 1))
        .map(({ shown }) => shown);
      return { keyresults: waiting.slice(offset, offset + limit), total: waiting.length };
    },
  };
};
