/** A file name with a content hash in it never means another content: a browser may keep it for ever. */
export const HASHED_NAME = '[.-][0-9a-f]{8,}\\.[a-z0-9]+(?:\\.map)?$';

export const KEEP_FOR_EVER = 'public, max-age=31536000, immutable';
export const ASK_AGAIN = 'no-cache';
