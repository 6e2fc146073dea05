import { IMAGE_MAX_PIXELS } from '@waymark/contracts';
import { type Clock, createRateLimiter, type Database, invalidField } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { type PreparedImage, prepareImage } from './image.ts';
import { releaseImage, showImage } from './image-store.ts';

/** What a call says of the picture: nothing (undefined), take it away (null), or show this one. */
export type ImageChange = PreparedImage | null | undefined;

/** Reads the `image` of a user's body, before anything is written. */
export type ReadImage = (image: string | null | undefined, user: string) => Promise<ImageChange>;

/** Decoding costs more than any other call: nobody changes pictures that often. */
const UPLOADS = { name: 'image_upload', points: 30, seconds: 600 } as const;

/** @throws {AppError} TOO_MANY_REQUESTS, VALIDATION for what is not a picture or too large a one */
export const createReadImage = (deps: { database: Database; clock: Clock }): ReadImage => {
  const limiter = createRateLimiter({ ...UPLOADS, ...deps });
  return async (image, user) => {
    if (image === undefined || image === null) return image;
    await limiter.consume(user);
    const prepared = await prepareImage(image);
    if (prepared === 'unreadable') throw invalidField('image', 'validation.image.choose');
    if (prepared !== 'too_many_pixels') return prepared;
    const values = { max: IMAGE_MAX_PIXELS / 1_000_000 };
    throw invalidField('image', { key: 'validation.image.too_many_pixels', values });
  };
};

/** Carries it out for a user or an organisation; gives the column to change, if it does. */
export const applyImageChange = async (
  db: Knex,
  subject: string,
  change: ImageChange,
  at: Date,
): Promise<{ image_path?: string | null }> => {
  if (change === undefined) return {};
  if (change !== null) return { image_path: await showImage(db, subject, change, at) };
  await releaseImage(db, subject);
  return { image_path: null };
};
