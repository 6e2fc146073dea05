/** Files with a content hash in their name never change, so browsers may cache them for ever. */
export const HASHED_NAME = '[.-][0-9a-f]{6,}\\.[a-z0-9]+(?:\\.map)?$';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';
