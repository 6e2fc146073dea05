import { KEYRESULT_FIELDS, type KeyResultResource } from '@waymark/contracts';
import { formatNumber, usePeople } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { fieldsInConflict } from '../dialogs/differences.ts';
import type { Difference } from '../dialogs/edited-meanwhile.tsx';
import { memberName } from '../people/member-name.ts';
import { RARE_TEXTS } from '../rare-texts.ts';
import type { KeyResultInput } from './key-result-input.ts';

type Conflict = { theirs: KeyResultResource; mine: KeyResultInput };

/** Both values, as text, of every field that one of the two people has changed. */
export const useKeyResultDifferences = (read: KeyResultResource, conflict: Conflict | null): Difference[] => {
  const { t } = useTranslation(['okr', RARE_TEXTS], { useSuspense: false });
  const { theirs, mine } = conflict ?? {};
  const { member } = usePeople([theirs?.user_uuid, mine?.user_uuid]);
  const say = (field: string, value: unknown): string => {
    if (field === 'user_uuid' && value) return memberName(member(String(value)), t('keyresult.somebody'));
    if (field === 'checkin_rhythm') return t(`own_rhythm.${value || 'organisation'}`, { ns: RARE_TEXTS });
    return typeof value === 'number' ? formatNumber(value) : String(value || '–');
  };
  if (!theirs || !mine) return [];
  const [saved, ours]: Record<string, unknown>[] = [theirs, mine];
  return fieldsInConflict(read, theirs, mine, KEYRESULT_FIELDS).map((field) => ({
    field,
    label: field === 'checkin_rhythm' ? t('own_rhythm.label', { ns: RARE_TEXTS }) : t(`keyresult_form.field.${field}`),
    theirs: say(field, saved?.[field]),
    mine: ours && field in ours ? say(field, ours[field]) : undefined,
  }));
};
