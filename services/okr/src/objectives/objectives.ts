import type {
  ErrorCode,
  ObjectiveCreate,
  ObjectiveEdit,
  ObjectiveQuery,
  ObjectiveSummaryQuery,
} from '@waymark/contracts';
import { AppError, type Database, type Events, languageOfMember, type Scope } from '@waymark/service-kit';
import type { Asker } from '../access/caller.ts';
import { notAMember } from '../access/references.ts';
import type { Healing } from '../people/healing.ts';
import { copyObjective } from './copy-objective.ts';
import { createObjective } from './create-objective.ts';
import { editObjective } from './edit-objective.ts';
import type { LinksOf } from './links.ts';
import { type Listed, listStatement } from './objective-list.ts';
import { READ_AS_MEMBER, READ_CONTAINING_AS_MEMBER } from './objective-store.ts';
import { summaryStatement } from './objective-summary.ts';
import { removeObjective } from './remove-objective.ts';

/** The use cases of objectives. Each answers JSON texts; a body is checked when its turn to be refused comes. */
export type Objectives = {
  list(asker: Asker, check: () => ObjectiveQuery): Promise<Listed>;
  summary(asker: Asker, check: () => ObjectiveSummaryQuery): Promise<string>;
  read(asker: Asker, uuid: string): Promise<string>;
  /** The objective that a key result belongs to. */
  containing(asker: Asker, keyresult: string): Promise<string>;
  create(asker: Asker, check: () => ObjectiveCreate): Promise<string>;
  edit(asker: Asker, uuid: string, check: () => ObjectiveEdit): Promise<string>;
  copy(asker: Asker, uuid: string): Promise<string>;
  remove(asker: Asker, uuid: string): Promise<string>;
};

type Deps = { database: Database; events: Events; healing: Healing; linksOf: LinksOf };

const IS_MEMBER = `
  select true from members where organisation_uuid = $1 and user_uuid = $2 and active and not gone`;

export const createObjectives = ({ database, events, healing, linksOf }: Deps): Objectives => {
  const create = createObjective({ database, events, healing, linksOf });
  const edit = editObjective(events, linksOf);
  const copy = copyObjective(events, linksOf);
  const remove = removeObjective(events, linksOf);
  const spokenLanguage = languageOfMember(database);

  const change = async (asker: Asker, work: (scope: Scope) => Promise<string>): Promise<string> => {
    const body = await healing.retry(asker.organisation, () => database.inOrganisation(asker.organisation, work));
    await events.committed();
    return body;
  };

  /** Rows for an active member; none for anyone else. */
  const readFor = <R>({ organisation, userUuid }: Asker, sql: string, bindings: readonly unknown[]): Promise<R[]> =>
    healing.retry(organisation, async () => {
      const rows = await database.readInOrganisation<R>(organisation, sql, bindings);
      if (rows.length === 0) throw notAMember(userUuid);
      return rows;
    });

  const present = async (asker: Asker, sql: string, uuid: string, missing: ErrorCode): Promise<string> => {
    const { organisation, userUuid } = asker;
    const { objective, keyresult } = linksOf(organisation);
    const bindings = [organisation, userUuid, objective, keyresult, uuid];
    const [row] = await readFor<{ body: string | null }>(asker, sql, bindings);
    if (!row?.body) throw new AppError(missing);
    return row.body;
  };

  const query = async <Q>(asker: Asker, check: () => Q): Promise<Q> => {
    try {
      return check();
    } catch (refusal) {
      // Who is no member learns nothing of what is wrong with the query.
      await readFor(asker, IS_MEMBER, [asker.organisation, asker.userUuid]);
      throw refusal;
    }
  };

  return {
    async list(asker, check) {
      const { organisation, userUuid } = asker;
      const { sql, bindings } = listStatement(organisation, userUuid, await query(asker, check), linksOf(organisation));
      const [row] = await readFor<Listed>(asker, sql, bindings);
      return row ?? { objectives: null, counts: '{}', total: 0 };
    },
    async summary(asker, check) {
      const { sql, bindings } = summaryStatement(asker.organisation, asker.userUuid, await query(asker, check));
      const [row] = await readFor<{ summary: string }>(asker, sql, bindings);
      return row?.summary ?? '{}';
    },
    read: (asker, uuid) => present(asker, READ_AS_MEMBER, uuid, 'OBJECTIVE_NOT_FOUND'),
    containing: (asker, keyresult) => present(asker, READ_CONTAINING_AS_MEMBER, keyresult, 'KEYRESULT_NOT_FOUND'),
    async create(asker, check) {
      const body = await create(asker, check);
      await events.committed();
      return body;
    },
    edit: (asker, uuid, check) => change(asker, (scope) => edit(scope, asker, uuid, check)),
    async copy(asker, uuid) {
      // The token says which language was spoken when it was made; the name of a copy stays.
      const lang = (await spokenLanguage(asker.userUuid, asker.organisation)) ?? asker.lang;
      return change(asker, (scope) => copy(scope, { ...asker, lang }, uuid));
    },
    remove: (asker, uuid) => change(asker, (scope) => remove(scope, asker, uuid)),
  };
};
