import { v7 } from 'uuid';

/**
 * The identifier of a new row in a table that grows with use. It begins with the time (RFC 9562, version 7), so that new rows lie beside each other
 * in an index (docs/decisions/0036). It says when it was made, and is no secret: sessions, tokens and links have random ones of their own.
 */
export const newUuid = (): string => v7();
