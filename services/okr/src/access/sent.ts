import { sentFields, type Unchecked } from '@waymark/service-kit';

/**
 * The content of a call, checked against its schema. A refusal is kept until its turn comes: membership, rights and blocks are refused
 * first, and are known only once the transaction has begun.
 */
export type Sent<T> =
  | { valid: true; content: T }
  | { valid: false; refusal: unknown; fields: Readonly<Record<string, unknown>> };

/** Of a call whose rights are known to the service only: it looks at the content in its turn. */
export const checksInput = true;

export const sentBy = <T>(check: Unchecked<T>): Sent<T> => {
  try {
    return { valid: true, content: check() };
  } catch (refusal) {
    return { valid: false, refusal, fields: sentFields(check) };
  }
};

/** @throws the refusal of content that is not valid: 422 */
export const contentOf = <T>(sent: Sent<T>): T => {
  if (sent.valid) return sent.content;
  throw sent.refusal;
};
