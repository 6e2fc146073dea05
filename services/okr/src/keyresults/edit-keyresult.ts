import type { KeyresultEdit } from '@waymark/contracts';
import { AppError, type Database, type Events, type Scope } from '@waymark/service-kit';
import { type Asker, refuseBlocked } from '../access/caller.ts';
import { requirePeople } from '../access/references.ts';
import { told } from '../events/told.ts';
import type { LinksOf } from '../objectives/links.ts';
import { isStale } from '../objectives/objective.ts';
import type { Statement } from '../objectives/objective-list.ts';
import { keyresultsOf } from '../objectives/objective-store.ts';
import { refuseArchived } from '../objectives/open-objective.ts';
import { refreshSearch } from '../search/search-store.ts';
import { type KeyresultPlan, type KeyresultRow, planKeyresultEdit } from './keyresult.ts';
import { keyresultEdited, keyresultsReordered, type Parent } from './keyresult-events.ts';
import { placeKeyresults, presentKeyresult, updateKeyresult } from './keyresult-store.ts';
import { type KeyresultPath, type OpenedKeyresult, openKeyresult, readKeyresult } from './open-keyresult.ts';

type Deps = { database: Database; events: Pick<Events, 'values' | 'emit'>; linksOf: LinksOf };
type Row = { body: string };
/** What an edit comes to; `stale` where it was planned on what no longer stands. */
type Decision = { sent: KeyresultEdit; stale: boolean; plan: KeyresultPlan };

/** The uuids of a list once one of them has moved to a place. */
export const moved = (order: readonly string[], uuid: string, place: number): string[] => {
  const others = order.filter((one) => one !== uuid);
  return [...others.slice(0, place), uuid, ...others.slice(place)];
};

const decide = ({ caller, parent, keyresult }: OpenedKeyresult, check: () => KeyresultEdit): Decision => {
  refuseBlocked(caller);
  const sent = check();
  refuseArchived(parent);
  const stale = isStale(keyresult, sent.updated_at);
  const unchanged: KeyresultPlan = { fields: keyresult, changed: [], change: null };
  return { sent, stale, plan: stale ? unchanged : planKeyresultEdit(parent.status, keyresult, sent) };
};

/** Nothing but this row changes: neither who is named, nor what is searched, nor the order. */
const isPlain = ({ sent, stale, plan }: Decision, { position }: KeyresultRow): boolean =>
  !stale &&
  plan.changed.length > 0 &&
  !plan.changed.includes('user_uuid') &&
  !plan.changed.includes('name') &&
  (sent.order === undefined || sent.order === position);

/**
 * Edits a key result or updates its progress; the JSON of what then stands. A plain change is planned without a lock and made by one
 * statement that does nothing if it was outrun; then, and for every other change, it is planned again under the lock.
 */
export const editKeyresult = ({ database, events, linksOf }: Deps) => {
  const causeOf = ({ organisation, userUuid }: Asker) => ({ organisation, actor: userUuid });

  const updateOf = (asker: Asker, opened: OpenedKeyresult, plan: KeyresultPlan, position: number): Statement => {
    const { parent, keyresult: before } = opened;
    const row = { ...plan.fields, uuid: before.uuid, position };
    return updateKeyresult(asker.organisation, {
      before,
      parent,
      fields: plan.fields,
      change: plan.change,
      author: asker.userUuid,
      now: asker.now,
      told: told(events, keyresultEdited(causeOf(asker), parent, row, plan)),
      links: linksOf(asker.organisation),
    });
  };

  const reorder = async (scope: Scope, asker: Asker, parent: Parent, uuid: string, place: number): Promise<number> => {
    const wanted = moved(
      (await keyresultsOf(scope, parent.uuid)).map((one) => one.uuid),
      uuid,
      place,
    );
    await placeKeyresults(scope, parent.uuid, wanted);
    await events.emit(scope, keyresultsReordered(causeOf(asker), parent, wanted));
    return wanted.indexOf(uuid);
  };

  const attemptPlain = async (asker: Asker, path: KeyresultPath, check: () => KeyresultEdit) => {
    const opened = await readKeyresult(database, asker, path);
    const decision = decide(opened, check);
    if (!isPlain(decision, opened.keyresult)) return undefined;
    const { sql, bindings } = updateOf(asker, opened, decision.plan, opened.keyresult.position);
    const [row] = await database.readInOrganisation<Row>(asker.organisation, sql, bindings);
    return row?.body;
  };

  const edit = async (scope: Scope, asker: Asker, path: KeyresultPath, check: () => KeyresultEdit): Promise<string> => {
    const opened = await openKeyresult(scope, asker, path);
    const { parent, keyresult } = opened;
    const { sent, stale, plan } = decide(opened, check);
    const present = () => presentKeyresult(scope, keyresult.uuid, linksOf(scope.organisation));
    if (stale) throw new AppError('EDITED_MEANWHILE', { body: { keyresult: JSON.parse(await present()) } });
    if (plan.changed.includes('user_uuid')) await requirePeople(scope, { user_uuid: plan.fields.user_uuid });
    const { order = keyresult.position } = sent;
    const isThere = order === keyresult.position;
    const position = isThere ? order : await reorder(scope, asker, parent, keyresult.uuid, order);
    if (plan.changed.length === 0) return present();
    const { sql, bindings } = updateOf(asker, opened, plan, position);
    const [row] = await scope.query<Row>(sql, bindings);
    const searched = plan.changed.includes('name') || plan.changed.includes('user_uuid');
    if (searched) await refreshSearch(scope, [parent.uuid]);
    return row?.body ?? '';
  };

  return async (asker: Asker, path: KeyresultPath, check: () => KeyresultEdit): Promise<string> =>
    (await attemptPlain(asker, path, check)) ??
    (await database.inOrganisation(asker.organisation, (scope) => edit(scope, asker, path, check)));
};
