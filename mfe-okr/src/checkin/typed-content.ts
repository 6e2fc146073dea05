import type { KeyResultResource } from '@waymark/contracts';
import { currentLanguage } from '@waymark/shell-kit';
import type { Said } from './entry.ts';
import { typedNumber } from './typed-number.ts';

/** What stands in the form. */
export type Typed = { value: string; confidence: number | null; comment: string };

/** What it says, undefined where it says nothing yet: a confidence or a comment alone confirms the value that stands. */
export const readTyped = (
  { value, confidence, comment }: Typed,
  { actual_value }: Pick<KeyResultResource, 'actual_value'>,
): Said | undefined => {
  const said = comment.trim();
  const number = value.trim() === '' ? undefined : typedNumber(value, currentLanguage());
  if (number !== undefined) return { value: number, confidence, comment: said };
  const confirms = value.trim() === '' && (confidence !== null || said !== '');
  return confirms ? { value: actual_value, confidence, comment: said } : undefined;
};
