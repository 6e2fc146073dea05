import type { KeyResultChange, KeyresultCreate, KeyresultEdit, KeyresultOrder } from '@waymark/contracts';
import { AppError, type Database, type Events, type Scope } from '@waymark/service-kit';
import type { Asker } from '../access/caller.ts';
import { notAMember } from '../access/references.ts';
import type { LinksOf } from '../objectives/links.ts';
import type { Healing } from '../people/healing.ts';
import { addKeyresult } from './add-keyresult.ts';
import { editKeyresult } from './edit-keyresult.ts';
import { READ_HISTORY } from './keyresult-store.ts';
import type { KeyresultPath } from './open-keyresult.ts';
import { orderKeyresults } from './order-keyresults.ts';
import { progressKeyresult } from './progress-keyresult.ts';
import { removeKeyresult } from './remove-keyresult.ts';

/** The use cases of key results; most answer JSON texts. */
export type Keyresults = {
  add(asker: Asker, objective: string, check: () => KeyresultCreate): Promise<string>;
  edit(asker: Asker, path: KeyresultPath, check: () => KeyresultEdit): Promise<string>;
  remove(asker: Asker, path: KeyresultPath): Promise<string>;
  order(asker: Asker, objective: string, check: () => KeyresultOrder): Promise<string>;
  history(asker: Asker, path: KeyresultPath): Promise<KeyResultChange[]>;
};

type Deps = { database: Database; events: Events; healing: Healing; linksOf: LinksOf };
type HistoryRow = { uuid: string | null; history: KeyResultChange[] };

export const createKeyresults = ({ database, events, healing, linksOf }: Deps): Keyresults => {
  const add = addKeyresult(events, linksOf);
  const progress = progressKeyresult({ database, linksOf });
  const edit = editKeyresult({ database, events, linksOf });
  const remove = removeKeyresult(events, linksOf);
  const order = orderKeyresults(events, linksOf);

  const told = async (asker: Asker, work: () => Promise<string>): Promise<string> => {
    const body = await healing.retry(asker.organisation, work);
    await events.committed();
    return body;
  };
  const change = (asker: Asker, work: (scope: Scope) => Promise<string>): Promise<string> =>
    told(asker, () => database.inOrganisation(asker.organisation, work));

  return {
    add: (asker, objective, check) => change(asker, (scope) => add(scope, asker, objective, check)),
    edit: (asker, path, check) =>
      told(asker, async () => (await progress(asker, path, check)) ?? edit(asker, path, check)),
    remove: (asker, path) => change(asker, (scope) => remove(scope, asker, path)),
    order: (asker, objective, check) => change(asker, (scope) => order(scope, asker, objective, check)),
    history: ({ organisation, userUuid }, { objective, keyresult }) =>
      healing.retry(organisation, async () => {
        const bindings = [organisation, userUuid, objective, keyresult];
        const [row] = await database.readInOrganisation<HistoryRow>(organisation, READ_HISTORY, bindings);
        if (!row) throw notAMember(userUuid);
        if (row.uuid === null) throw new AppError('KEYRESULT_NOT_FOUND');
        return row.history;
      }),
  };
};
