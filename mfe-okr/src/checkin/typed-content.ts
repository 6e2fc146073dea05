import { type KeyResultResource, NUMBER_LIMIT } from '@waymark/contracts';
import { currentLanguage, messageText } from '@waymark/shell-kit';
import type { CheckInContent } from '@waymark/shell-kit/outbox';
import { readingsOf, typedNumber, writtenNumber } from '@waymark/shell-kit/typed-number';
import type { BlockerInput } from '../blockers/blocker-input.ts';

/** The form values of a check-in. */
export type Typed = {
  value: string;
  confidence: number | null;
  comment: string;
  blocker?: BlockerInput | undefined;
  /** The `updated_at` of the key result when typing began: a draft may be older than the version that is shown. */
  madeFrom?: string | undefined;
};

export const NOTHING_TYPED: Typed = { value: '', confidence: null, comment: '' };

/** Whether nothing is typed that a draft would have to keep. */
export const isBlank = ({ value, confidence, comment, blocker }: Typed): boolean =>
  value.trim() === '' && confidence === null && comment.trim() === '' && blocker === undefined;

/** Turns a check-in back into form values. */
export const typedOf = (content: CheckInContent): Typed => ({
  ...content,
  value: writtenNumber(content.value, currentLanguage()),
});

/** The typed number, if it is one and within the limit. */
const numberIn = (value: string): number | undefined => {
  const number = typedNumber(value, currentLanguage());
  return number !== undefined && Math.abs(number) <= NUMBER_LIMIT ? number : undefined;
};

/** The error for a typed value: not a number, out of range, or ambiguous, with both readings. */
export const problemOf = (value: string): string => {
  const readings = readingsOf(value, currentLanguage());
  if (readings) return messageText('validation.number_ambiguous', readings);
  const isNumber = typedNumber(value, currentLanguage()) !== undefined;
  return messageText(isNumber ? 'validation.number_range' : 'validation.number');
};

/** The check-in in the form, undefined if incomplete. A confidence, comment or blocker without a value confirms the current value. */
export const readTyped = (
  { value, confidence, comment, blocker }: Typed,
  { actual_value }: Pick<KeyResultResource, 'actual_value'>,
): CheckInContent | undefined => {
  const text = comment.trim();
  const number = numberIn(value);
  const rest = { confidence, comment: text, ...(blocker && { blocker }) };
  if (number !== undefined) return { value: number, ...rest };
  const confirms = value.trim() === '' && (confidence !== null || text !== '' || blocker !== undefined);
  return confirms ? { value: actual_value, ...rest } : undefined;
};
