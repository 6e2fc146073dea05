import { AppError, type Events, type Scope } from '@waymark/service-kit';
import { type Asker, refuseBlocked } from '../access/caller.ts';
import type { LinksOf } from '../objectives/links.ts';
import { keyresultsOf } from '../objectives/objective-store.ts';
import { refreshSearch } from '../search/search-store.ts';
import { keyresultDeleted } from './keyresult-events.ts';
import { deleteKeyresult, placeKeyresults, presentKeyresult } from './keyresult-store.ts';
import { type KeyresultPath, openKeyresult, refuseFixed } from './open-keyresult.ts';

/** Deletes a key result, but not the last one of an objective in validation (decision 10); the JSON of what stood. */
export const removeKeyresult =
  (events: Pick<Events, 'emit'>, linksOf: LinksOf) =>
  async (scope: Scope, asker: Asker, path: KeyresultPath): Promise<string> => {
    const { caller, parent, keyresult } = await openKeyresult(scope, asker, path);
    refuseBlocked(caller);
    refuseFixed(parent);
    const rest = (await keyresultsOf(scope, parent.uuid)).filter(({ uuid }) => uuid !== keyresult.uuid);
    if (parent.status === 'validation' && rest.length === 0) throw new AppError('KEYRESULT_REQUIRED');
    const body = await presentKeyresult(scope, keyresult.uuid, linksOf(scope.organisation));
    await deleteKeyresult(scope, keyresult.uuid);
    await placeKeyresults(
      scope,
      parent.uuid,
      rest.map(({ uuid }) => uuid),
    );
    await refreshSearch(scope, [parent.uuid]);
    const cause = { organisation: scope.organisation, actor: asker.userUuid };
    await events.emit(scope, keyresultDeleted(cause, parent, keyresult));
    return body;
  };
