import type { KeyresultEdit } from '@waymark/contracts';
import { AppError, type Events, type Scope } from '@waymark/service-kit';
import { type Asker, refuseBlocked } from '../access/caller.ts';
import { requirePeople } from '../access/references.ts';
import { told } from '../events/told.ts';
import type { LinksOf } from '../objectives/links.ts';
import { isStale } from '../objectives/objective.ts';
import { keyresultsOf } from '../objectives/objective-store.ts';
import { refuseArchived } from '../objectives/open-objective.ts';
import { refreshSearch } from '../search/search-store.ts';
import { type KeyresultRow, planKeyresultEdit } from './keyresult.ts';
import { keyresultEdited, keyresultsReordered, type Parent } from './keyresult-events.ts';
import { placeKeyresults, presentKeyresult, updateKeyresult } from './keyresult-store.ts';
import { type KeyresultPath, openKeyresult } from './open-keyresult.ts';

/** The uuids of a list once one of them has moved to a place. */
export const moved = (order: readonly string[], uuid: string, place: number): string[] => {
  const others = order.filter((one) => one !== uuid);
  return [...others.slice(0, place), uuid, ...others.slice(place)];
};

/** Edits a key result or updates its progress; the JSON of what then stands. */
export const editKeyresult = (events: Pick<Events, 'values' | 'emit'>, linksOf: LinksOf) => {
  const refuseStale = async (scope: Scope, keyresult: KeyresultRow, readAt: string | undefined) => {
    if (!isStale(keyresult, readAt)) return;
    const present = await presentKeyresult(scope, keyresult.uuid, linksOf(scope.organisation));
    throw new AppError('EDITED_MEANWHILE', { body: { keyresult: JSON.parse(present) } });
  };

  const reorder = async (scope: Scope, asker: Asker, parent: Parent, keyresult: KeyresultRow, place: number): Promise<number> => {
    const order = (await keyresultsOf(scope, parent.uuid)).map(({ uuid }) => uuid);
    const wanted = moved(order, keyresult.uuid, place);
    await placeKeyresults(scope, parent.uuid, wanted);
    const cause = { organisation: scope.organisation, actor: asker.userUuid };
    await events.emit(scope, keyresultsReordered(cause, parent, wanted));
    return wanted.indexOf(keyresult.uuid);
  };

  return async (scope: Scope, asker: Asker, path: KeyresultPath, check: () => KeyresultEdit): Promise<string> => {
    const { caller, parent, keyresult } = await openKeyresult(scope, asker, path);
    refuseBlocked(caller);
    const sent = check();
    refuseArchived(parent);
    await refuseStale(scope, keyresult, sent.updated_at);
    const plan = planKeyresultEdit(parent.status, keyresult, sent);
    if (plan.changed.includes('user_uuid')) await requirePeople(scope, { user_uuid: plan.fields.user_uuid });
    const { order = keyresult.position } = sent;
    const position = order === keyresult.position ? order : await reorder(scope, asker, parent, keyresult, order);
    if (plan.changed.length === 0) return presentKeyresult(scope, keyresult.uuid, linksOf(scope.organisation));
    const cause = { organisation: scope.organisation, actor: asker.userUuid };
    const row = { ...plan.fields, uuid: keyresult.uuid, position };
    const body = await updateKeyresult(scope, {
      uuid: keyresult.uuid,
      fields: plan.fields,
      change: plan.change,
      author: asker.userUuid,
      now: asker.now,
      told: told(events, keyresultEdited(cause, parent, row, plan)),
      links: linksOf(scope.organisation),
    });
    const searched = plan.changed.includes('name') || plan.changed.includes('user_uuid');
    if (searched) await refreshSearch(scope, [parent.uuid]);
    return body;
  };
};
