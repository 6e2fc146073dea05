import { isTooLong } from '@waymark/contracts';
import { messageText } from '@waymark/shell-kit';

/** The error for a text that is too long, after trimming, as it is sent; undefined if it is not. */
export const lengthProblem = (text: string, most: number): string | undefined =>
  isTooLong(text.trim(), most) ? messageText('validation.text.too_long', { max: most }) : undefined;
