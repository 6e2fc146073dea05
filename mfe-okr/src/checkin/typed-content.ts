import type { KeyResultResource } from '@waymark/contracts';
import { currentLanguage } from '@waymark/shell-kit';
import type { BlockerInput } from '../blockers/blocker-input.ts';
import type { Said } from './entry.ts';
import { typedNumber } from './typed-number.ts';

/** What stands in the form. */
export type Typed = { value: string; confidence: number | null; comment: string; blocker?: BlockerInput | undefined };

/** What it says, undefined where it says nothing yet: a confidence, a comment or a blocker alone confirms the value that stands. */
export const readTyped = (
  { value, confidence, comment, blocker }: Typed,
  { actual_value }: Pick<KeyResultResource, 'actual_value'>,
): Said | undefined => {
  const said = comment.trim();
  const number = value.trim() === '' ? undefined : typedNumber(value, currentLanguage());
  const rest = { confidence, comment: said, ...(blocker && { blocker }) };
  if (number !== undefined) return { value: number, ...rest };
  const confirms = value.trim() === '' && (confidence !== null || said !== '' || blocker !== undefined);
  return confirms ? { value: actual_value, ...rest } : undefined;
};
