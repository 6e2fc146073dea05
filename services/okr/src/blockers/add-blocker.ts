import { type BlockerCreate, MAX_OPEN_BLOCKERS } from '@waymark/contracts';
import { AppError, type Events, newUuid, type Scope } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { requirePeople, requireTeam } from '../access/references.ts';
import type { KeyResult } from '../keyresults/keyresult.ts';
import type { OpenObjective } from '../objectives/objective-policy.ts';
import { type BlockerRow, newBlocker } from './blocker.ts';
import { blockerRaised } from './blocker-events.ts';
import { countOpenBlockers, insertBlocker } from './blocker-store.ts';

type WaitedFor = { user_uuid?: string | null; team_uuid?: string | null };

/** Checks that the member or team waited for exists. @param within the field that contains the blocker @throws {AppError} 422 */
export const requireWaitedFor = async (
  scope: Scope,
  { user_uuid, team_uuid }: WaitedFor,
  within: 'blocker.' | '' = '',
): Promise<void> => {
  await requirePeople(scope, { [`${within}user_uuid`]: user_uuid });
  if (team_uuid) await requireTeam(scope, team_uuid, `${within}team_uuid`);
};

/** Raises a blocker in a locked objective, after all checks. @throws {AppError} BLOCKER_LIMIT */
export const addBlocker = async (
  scope: Scope,
  events: Pick<Events, 'emit'>,
  { open: { objective }, keyResult, actor }: { open: OpenObjective; keyResult: KeyResult; actor: Actor },
  content: BlockerCreate,
): Promise<BlockerRow> => {
  const { organisation, userUuid: raised_by, now: raised_at } = actor;
  if ((await countOpenBlockers(scope, keyResult.uuid)) >= MAX_OPEN_BLOCKERS) throw new AppError('BLOCKER_LIMIT');
  const blocker = newBlocker(content, { uuid: newUuid(), keyresult_uuid: keyResult.uuid, raised_by, raised_at });
  await insertBlocker(scope, blocker);
  await events.emit(scope, blockerRaised({ organisation, actor: raised_by }, { objective, keyResult }, blocker));
  return blocker;
};
