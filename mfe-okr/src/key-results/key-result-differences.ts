import type { KeyResultResource } from '@waymark/contracts';
import { formatNumber, type KeyResultInput } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { fieldsInConflict } from '../dialogs/differences.ts';
import type { Difference } from '../dialogs/edited-meanwhile.tsx';
import { usePeople } from '../people/use-people.ts';
import { FIELDS } from './key-result-input.ts';

type Sides = { read: KeyResultResource; theirs: KeyResultResource; mine: KeyResultInput };

/** Both sides of every field that one of the two has changed, in words. */
export const useKeyResultDifferences = (): ((sides: Sides) => Difference[]) => {
  const { t } = useTranslation('okr');
  const { names } = usePeople();
  const say = (field: string, value: unknown): string => {
    if (field === 'user_uuid') return names.get(String(value)) ?? '–';
    return typeof value === 'number' ? formatNumber(value) : String(value || '–');
  };
  return ({ read, theirs, mine }) => {
    const [standing, ours]: Record<string, unknown>[] = [theirs, mine];
    return fieldsInConflict(read, theirs, mine, FIELDS).map((field) => ({
      field,
      label: t(`keyresult_form.field.${field}`),
      theirs: say(field, standing?.[field]),
      mine: ours && field in ours ? say(field, ours[field]) : undefined,
    }));
  };
};
