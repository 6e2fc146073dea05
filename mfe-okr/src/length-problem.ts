import { isTooLong } from '@waymark/contracts';
import { messageText } from '@waymark/shell-kit';

/** What is said of a text that has more characters than it may have, without the spaces around it, as it is sent; undefined of any other. */
export const lengthProblem = (text: string, most: number): string | undefined =>
  isTooLong(text.trim(), most) ? messageText('validation.text.too_long', { max: most }) : undefined;
