import type { DueKeyResultResource, PageQuery } from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { readList, type Sent, SMALLEST_PAGE } from '../access/sent.ts';
import { createReadAsMember } from '../access/transaction.ts';
import { type Presenting, presentKeyResult } from '../keyresults/keyresult-presenter.ts';
import { rowToKeyResult } from '../keyresults/keyresult-store.ts';
import type { ReaderDeps } from '../objectives/objective-reader.ts';
import { isAsked } from './assessment.ts';
import { findMoment } from './assessment-sql.ts';
import { findCheckins, findWaiting, type Waiting } from './checkin-store.ts';

export type CheckinReader = ReturnType<typeof createCheckinReader>;

/** A key result as the list of due check-ins shows it. */
const presentWaiting = ({ keyResult: row, parent: stored }: Waiting, presenting: Presenting): DueKeyResultResource => {
  const keyResult = rowToKeyResult(row);
  const { uuid, name, since, ...rest } = stored;
  const parent = { ...rest, statusSince: new Date(since) };
  const { goal, period_start, period_end } = parent;
  const { askedUuid, askedByUuid } = keyResult;
  const isOpen = askedUuid !== null && isAsked(keyResult, askedUuid);
  return {
    ...presentKeyResult(keyResult, parent, presenting),
    objective: { uuid, name, goal, period_start, period_end },
    asked_uuid: isOpen ? askedUuid : null,
    asked_by_uuid: isOpen ? askedByUuid : null,
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
    due: (actor: Actor, sent: Sent<PageQuery>): Promise<{ keyresults: DueKeyResultResource[]; total: number }> =>
      readList(sent, SMALLEST_PAGE, async (query) => {
        const { organisation, now } = actor;
        const { page, total, moment } = await readAsMember(actor, async () => {
          const today = await findMoment(database, organisation, now);
          const found = await findWaiting(database, actor, today, query);
          return found && { ...found, moment: today };
        });
        const presenting = { links: linksOf(organisation), moment };
        return { keyresults: page.map((one) => presentWaiting(one, presenting)), total };
      }),
  };
};
