import { v7 } from 'uuid';

/**
 * The identifier of a new row in a table that grows with use. It begins with the time (RFC 9562, version 7), so that new rows are adjacent
 * in an index (docs/decisions/0036). It reveals when it was made, and is not a secret: sessions, tokens and links have separate random
 * ones.
 */
export const newUuid = (): string => v7();

/** Sorts before every uuid: where reading page by page begins. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
