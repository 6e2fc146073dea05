import { randomUUID } from 'node:crypto';
import { type Lang, NAME_MAX_LENGTH, translate } from '@waymark/contracts';
import { AppError, type Events, type Scope } from '@waymark/service-kit';
import { type Asker, refuseBlocked } from '../access/caller.ts';
import { told } from '../events/told.ts';
import { startedAnew } from '../keyresults/keyresult.ts';
import type { LinksOf } from './links.ts';
import { objectiveDuplicated } from './objective-events.ts';
import { insertedOf, insertObjective, keyresultsOf } from './objective-store.ts';
import { openObjective, refuseArchived } from './open-objective.ts';

/** The name with " (copy)" in a language, shortened where both would not fit. */
export const copyName = (name: string, lang: Lang): string => {
  const suffix = translate(lang, 'objective.copy_suffix');
  return `${name.slice(0, NAME_MAX_LENGTH - suffix.length).toWellFormed()}${suffix}`;
};

/** Copies an objective and its key results into creation, before any progress (decision 9). */
export const copyObjective =
  (events: Pick<Events, 'values'>, linksOf: LinksOf) =>
  async (scope: Scope, asker: Asker, uuid: string): Promise<string> => {
    const { caller, objective: source } = await openObjective(scope, asker, uuid);
    refuseBlocked(caller);
    refuseArchived(source);
    const kept = await keyresultsOf(scope, uuid);
    const keyresults = kept.map((row, position) => ({ ...startedAnew(row), uuid: randomUUID(), position }));
    const name = copyName(source.name, asker.lang);
    const objective = { ...source, name, uuid: randomUUID(), creator_uuid: asker.userUuid };
    const cause = { organisation: scope.organisation, actor: asker.userUuid };
    const whole = { row: { ...objective, status: 'creation' as const }, keyresults };
    const { sql, bindings } = insertObjective(scope.organisation, {
      objective,
      keyresults,
      required: [],
      now: asker.now,
      told: told(events, [objectiveDuplicated(cause, whole, source)]),
      links: linksOf(scope.organisation),
    });
    const body = insertedOf(await scope.query<{ body: string }>(sql, bindings));
    // Its team went away this very moment.
    if (body === undefined) throw new AppError('EDITED_MEANWHILE');
    return body;
  };
