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

/** Validates the content of a call now. `contentOf` throws the refusal, if there is one, when it is its turn. */
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

/** The query in place of one that is not valid: it finds out whether the list exists. */
export const SMALLEST_PAGE = { limit: 1, offset: 0 };

/**
 * Reads a list by the query of a call. If the query is not valid, the list is read by `instead`, so that a 404 comes first.
 * @throws what `read` throws, then the refusal of a query that is not valid: 422
 */
export const readList = async <Q, R>(sent: Sent<Q>, instead: Q, read: (query: Q) => Promise<R>): Promise<R> => {
  const list = await read(sent.valid ? sent.content : instead);
  contentOf(sent);
  return list;
};
