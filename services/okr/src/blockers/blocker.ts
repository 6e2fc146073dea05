import {
  type BlockerCreate,
  type BlockerEdit,
  type BlockerKind,
  type BlockerResource,
  blockerProblems,
} from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';

/** A blocker as its table has it. */
export type BlockerRow = {
  uuid: string;
  keyresult_uuid: string;
  kind: BlockerKind;
  text: string;
  user_uuid: string | null;
  team_uuid: string | null;
  /** The members of the team who declined (*not me*). */
  declined: string[];
  /** Whether everybody named has declined, and who did so last. */
  returned: boolean;
  returned_by: string | null;
  raised_by: string | null;
  raised_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  resolution: string | null;
};

/** The content of a blocker that a caller sends. */
export const CONTENT = ['kind', 'text', 'user_uuid', 'team_uuid'] as const satisfies readonly (keyof BlockerRow)[];

/** A blocker in the API's format, which does not say whether it has returned to its creator. */
export const presentBlocker = ({
  raised_at,
  resolved_at,
  returned: _,
  returned_by: __,
  ...row
}: BlockerRow): BlockerResource => ({
  ...row,
  raised_at: raised_at.toISOString(),
  resolved_at: resolved_at?.toISOString() ?? null,
});

type Origin = { uuid: string; keyresult_uuid: string; raised_by: string; raised_at: Date };

/** A blocker that is open, and that nobody has declined. */
export const newBlocker = ({ kind, text, user_uuid, team_uuid }: BlockerCreate, origin: Origin): BlockerRow => ({
  ...origin,
  kind,
  text,
  user_uuid: user_uuid ?? null,
  team_uuid: team_uuid ?? null,
  declined: [],
  returned: false,
  returned_by: null,
  resolved_at: null,
  resolved_by: null,
  resolution: null,
});

/**
 * The blocker with new content; fields that are not sent stay. A newly named member or team replaces the old one, and a blocker of another
 * kind than *waiting* names nobody. One that has returned to its creator stays so while others edit it.
 * @throws {AppError} VALIDATION if one of another kind names somebody
 */
export const editedBlocker = (before: BlockerRow, sent: BlockerEdit, userUuid: string): BlockerRow => {
  const kind = sent.kind ?? before.kind;
  const names = Boolean(sent.user_uuid ?? sent.team_uuid);
  const stays = kind === 'waiting' && !names;
  const { user_uuid = stays ? before.user_uuid : null, team_uuid = stays ? before.team_uuid : null } = sent;
  const errors = blockerProblems({ kind, user_uuid, team_uuid });
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION', { errors });
  const declined = team_uuid === before.team_uuid ? before.declined : [];
  const returned = before.returned && !names && userUuid !== before.raised_by;
  const returned_by = returned ? before.returned_by : null;
  return { ...before, kind, text: sent.text ?? before.text, user_uuid, team_uuid, declined, returned, returned_by };
};

/**
 * After *not me* it waits for the other members of the team, or names nobody. Unchanged if they have declined before.
 * @param isLast whether all other members of the team have declined
 */
export const declinedBlocker = (before: BlockerRow, userUuid: string, isLast: boolean): BlockerRow => {
  if (before.declined.includes(userUuid)) return before;
  if (before.team_uuid === null || isLast) {
    return { ...before, user_uuid: null, team_uuid: null, declined: [], returned: true, returned_by: userUuid };
  }
  return { ...before, declined: [...before.declined, userUuid] };
};
