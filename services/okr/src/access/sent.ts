import { sentFields, type Unchecked } from '@waymark/service-kit';

/**
 * The content of a call, validated against its schema. A validation error is held back until its turn: membership, rights and blocks are
 * checked first, and are known only once the transaction has begun.
 */
export type Sent<T> =
  | { valid: true; content: T }
  | { valid: false; refusal: unknown; fields: Readonly<Record<string, unknown>> };

/** For a call whose rights are checked by the service: the service validates the content after that. */
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
