import type { ErrorCode, ObjectiveQuery, ObjectiveSummaryQuery } from '@waymark/contracts';
import { AppError, type Database, type Healing } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { IS_MEMBER } from '../access/members.ts';
import { contentOf, type Sent } from '../access/sent.ts';
import { createReadAsMember } from '../access/transaction.ts';
import { momentIn, rowToCalendar } from '../checkins/assessment.ts';
import { findMoment } from '../checkins/assessment-sql.ts';
import type { LinksOf } from './links.ts';
import { listedJson } from './listed-json.ts';
import { dependsOnMoment, inOrder, type ListRow, listStatement } from './objective-list.ts';
import { type Found, findContaining, findObjective } from './objective-store.ts';
import { type Summary, summaryStatement } from './objective-summary.ts';
import { createPresenter } from './presenter.ts';

export type ReaderDeps = { database: Database; healing: Healing; linksOf: LinksOf };
export type ObjectiveReader = ReturnType<typeof createObjectiveReader>;

const AS_MEMBER = `select true from members m where ${IS_MEMBER}`;

/** The reads of objectives by an active member, each in one statement that checks the membership too. */
export const createObjectiveReader = ({ database, healing, linksOf }: ReaderDeps) => {
  const { objective: present } = createPresenter(linksOf);

  /** The result for an active member. @throws 404 for anyone else */
  const readAsMember = createReadAsMember(healing);

  const readOne = async (actor: Actor, read: () => Promise<Found | undefined>, missing: ErrorCode) => {
    const { whole } = await readAsMember(actor, read);
    if (whole === undefined) throw new AppError(missing);
    return present(actor, whole);
  };

  /** The rows of a statement for an active member. Somebody else gets 404 before any validation error of the query. */
  const readRows = async <Q, R>(
    actor: Actor,
    sent: Sent<Q>,
    statementOf: (query: Q) => { sql: string; bindings: unknown[] },
  ) => {
    const { organisation, userUuid } = actor;
    const { sql, bindings } = sent.valid
      ? statementOf(sent.content)
      : { sql: AS_MEMBER, bindings: [organisation, userUuid] };
    const rows = await readAsMember(actor, async () => {
      const found = await database.readInOrganisation<R>(organisation, sql, bindings);
      return found.length > 0 ? found : undefined;
    });
    contentOf(sent);
    return rows as [R, ...R[]];
  };

  /** Only for queries that depend on it, because it needs a separate statement. */
  const momentFor = async <Q>({ organisation, now }: Actor, sent: Sent<Q>, depends: (query: Q) => boolean) =>
    sent.valid && depends(sent.content) ? await findMoment(database, organisation, now) : undefined;

  return {
    /** A page of objectives as JSON, and how many there are. */
    list: async (actor: Actor, sent: Sent<ObjectiveQuery>): Promise<{ json: Buffer; total: number }> => {
      const moment = await momentFor(actor, sent, dependsOnMoment);
      const rows = await readRows<ObjectiveQuery, ListRow>(actor, sent, (query) => listStatement(actor, query, moment));
      const [totals, ...objectives] = inOrder(rows);
      const { counts, total } = totals;
      const around = [`{"status":true,"counts":${counts},"total":${total},"objectives":[`, ']}'] as const;
      const at = moment ?? momentIn(rowToCalendar(totals), actor.now);
      return { json: listedJson(around, objectives, linksOf(actor.organisation), at), total };
    },

    summary: async (actor: Actor, sent: Sent<ObjectiveSummaryQuery>): Promise<Summary> => {
      const moment = await momentFor(actor, sent, ({ attention, verdicts }) => attention || verdicts);
      const [summary] = await readRows<ObjectiveSummaryQuery, Summary>(actor, sent, (query) =>
        summaryStatement(actor, query, moment),
      );
      return summary;
    },

    read: (actor: Actor, uuid: string) =>
      readOne(actor, () => findObjective(database, actor, uuid), 'OBJECTIVE_NOT_FOUND'),

    /** The objective that a key result belongs to. */
    containing: (actor: Actor, keyResult: string) =>
      readOne(actor, () => findContaining(database, actor, keyResult), 'KEYRESULT_NOT_FOUND'),
  };
};
