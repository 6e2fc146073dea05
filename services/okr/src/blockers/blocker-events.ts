import type { BlockerResolve, BlockerSnapshot } from '@waymark/contracts';
import type { EventDraft } from '@waymark/service-kit';
import type { Cause } from '../keyresults/keyresult-events.ts';
import type { BlockerRow } from './blocker.ts';

type Named = { uuid: string; name: string };
/** The key result and the objective that a blocker belongs to. */
type Place = { objective: Named; keyResult: Named };

const blockerSnapshot = ({ objective, keyResult }: Place, blocker: BlockerRow): BlockerSnapshot => ({
  uuid: blocker.uuid,
  keyresult_uuid: keyResult.uuid,
  keyresult_name: keyResult.name,
  objective_uuid: objective.uuid,
  objective_name: objective.name,
  kind: blocker.kind,
  text: blocker.text,
  user_uuid: blocker.user_uuid,
  team_uuid: blocker.team_uuid,
  declined: blocker.declined,
  returned: blocker.returned,
  returned_by: blocker.returned_by,
  raised_by: blocker.raised_by,
  raised_at: blocker.raised_at.toISOString(),
});

/** The event of a new blocker. */
export const blockerRaised = (cause: Cause, place: Place, blocker: BlockerRow): EventDraft => ({
  type: 'waymark.okr.blocker.raised.v1',
  ...cause,
  subject: blocker.uuid,
  data: blockerSnapshot(place, blocker),
});

/** @param by the user who declined it, or the fields that were edited */
export const blockerChanged = (
  cause: Cause,
  place: Place,
  blocker: BlockerRow,
  by: { declinedBy?: string; changed?: string[] } = {},
): EventDraft => ({
  type: 'waymark.okr.blocker.changed.v1',
  ...cause,
  subject: blocker.uuid,
  data: { ...blockerSnapshot(place, blocker), declined_by: by.declinedBy ?? null, changed: by.changed ?? [] },
});

/** The event of a resolved blocker. @param blocker as it is afterwards, with who resolved it */
export const blockerResolved = (
  cause: Cause,
  place: Place,
  blocker: BlockerRow,
  { text: resolution }: BlockerResolve,
): EventDraft => ({
  type: 'waymark.okr.blocker.resolved.v1',
  ...cause,
  subject: blocker.uuid,
  data: { ...blockerSnapshot(place, blocker), resolution, resolved_by: blocker.resolved_by },
});
