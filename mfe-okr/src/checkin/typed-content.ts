import { type KeyResultResource, NUMBER_LIMIT } from '@waymark/contracts';
import { currentLanguage, messageText } from '@waymark/shell-kit';
import type { Said } from '@waymark/shell-kit/outbox';
import { readingsOf, typedNumber, writtenNumber } from '@waymark/shell-kit/typed-number';
import type { BlockerInput } from '../blockers/blocker-input.ts';

/** The content of the form. */
export type Typed = { value: string; confidence: number | null; comment: string; blocker?: BlockerInput | undefined };

export const NOTHING_TYPED: Typed = { value: '', confidence: null, comment: '' };

export const isBlank = ({ value, confidence, comment, blocker }: Typed): boolean =>
  value.trim() === '' && confidence === null && comment.trim() === '' && blocker === undefined;

/** A check-in as form content. */
export const typedOf = (said: Said): Typed => ({ ...said, value: writtenNumber(said.value, currentLanguage()) });

/** The number that was typed, where it is one that values may be. */
const numberIn = (value: string): number | undefined => {
  const number = typedNumber(value, currentLanguage());
  return number !== undefined && Math.abs(number) <= NUMBER_LIMIT ? number : undefined;
};

/** Why the input is no number, or which two numbers it may mean. */
export const problemOf = (value: string): string => {
  const readings = readingsOf(value, currentLanguage());
  if (readings) return messageText('validation.number_ambiguous', readings);
  const isNumber = typedNumber(value, currentLanguage()) !== undefined;
  return messageText(isNumber ? 'validation.number_range' : 'validation.number');
};

/** The check-in of the form content, undefined if it is empty: a confidence, a comment or a blocker alone confirms the current value. */
export const readTyped = (
  { value, confidence, comment, blocker }: Typed,
  { actual_value }: Pick<KeyResultResource, 'actual_value'>,
): Said | undefined => {
  const said = comment.trim();
  const number = numberIn(value);
  const rest = { confidence, comment: said, ...(blocker && { blocker }) };
  if (number !== undefined) return { value: number, ...rest };
  const confirms = value.trim() === '' && (confidence !== null || said !== '' || blocker !== undefined);
  return confirms ? { value: actual_value, ...rest } : undefined;
};
