import { OBJECTIVE_FIELDS, type ObjectiveResource } from '@waymark/contracts';
import { formatDate, usePeople, useTeams } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { fieldsInConflict } from '../dialogs/differences.ts';
import type { Difference } from '../dialogs/edited-meanwhile.tsx';
import { memberName } from '../people/member-name.ts';
import type { ObjectiveInput } from './objective-input.ts';

const PEOPLE: readonly string[] = ['user_uuid', 'validator_uuid'];

type Conflict = { theirs: ObjectiveResource; mine: ObjectiveInput };

/** Both values, as text, of every field that one of the two people has changed. */
export const useObjectiveDifferences = (read: ObjectiveResource, conflict: Conflict | null): Difference[] => {
  const { t } = useTranslation(['okr', 'kit']);
  const { theirs, mine } = conflict ?? {};
  const sides: Partial<Record<string, unknown>>[] = [theirs ?? {}, mine ?? {}];
  const { member } = usePeople(
    sides.flatMap((side) => PEOPLE.map((field) => side[field] as string | null | undefined)),
  );
  const { team } = useTeams(sides.map((side) => side.team_uuid as string | null | undefined));
  const say = (field: string, value: unknown): string => {
    const text = String(value ?? '');
    if (!text) return '–';
    if (PEOPLE.includes(field)) return memberName(member(text), t('keyresult.somebody'));
    if (field === 'team_uuid') return team(text)?.name ?? '…';
    if (field.startsWith('period_')) return formatDate(text);
    if (field === 'level' || field === 'goal') return t(`kit:${field}.${text}`);
    return text;
  };
  if (!theirs || !mine) return [];
  const [saved, ours] = sides;
  return fieldsInConflict(read, theirs, mine, OBJECTIVE_FIELDS).map((field) => ({
    field,
    label: t(`objective_form.field.${field}`),
    theirs: say(field, saved?.[field]),
    mine: ours && field in ours ? say(field, ours[field]) : undefined,
  }));
};
