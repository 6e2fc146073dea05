import type { ObjectiveResource } from '@waymark/contracts';
import { formatDate, type ObjectiveInput } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { fieldsInConflict } from '../dialogs/differences.ts';
import type { Difference } from '../dialogs/edited-meanwhile.tsx';
import { usePeople } from '../people/use-people.ts';

const FIELDS = [
  'name',
  'level',
  'goal',
  'user_uuid',
  'team_uuid',
  'validator_uuid',
  'period_start',
  'period_end',
  'description',
] as const;
const PEOPLE: readonly string[] = ['user_uuid', 'validator_uuid', 'team_uuid'];

type Sides = { read: ObjectiveResource; theirs: ObjectiveResource; mine: ObjectiveInput };

/** Both sides of every field that one of the two has changed, in words. */
export const useObjectiveDifferences = (): ((sides: Sides) => Difference[]) => {
  const { t } = useTranslation(['okr', 'kit']);
  const { names } = usePeople();
  const say = (field: string, value: unknown): string => {
    const text = String(value ?? '');
    if (PEOPLE.includes(field)) return names.get(text) ?? '–';
    if (field.startsWith('period_') && text) return formatDate(text);
    if (field === 'level' || field === 'goal') return t(`kit:${field}.${text}`);
    return text || '–';
  };
  return ({ read, theirs, mine }) => {
    const [standing, ours]: Record<string, unknown>[] = [theirs, mine];
    return fieldsInConflict(read, theirs, mine, FIELDS).map((field) => ({
      field,
      label: t(`objective_form.field.${field}`),
      theirs: say(field, standing?.[field]),
      mine: ours && field in ours ? say(field, ours[field]) : undefined,
    }));
  };
};
