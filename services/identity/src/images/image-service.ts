import { IMAGE_MAX_PIXELS } from '@waymark/contracts';
import { type Clock, createRateLimiter, type Database, invalidField } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { type PreparedImage, prepareImage } from './image.ts';
import { releaseImage, showImage } from './image-store.ts';

/** A change of image: none (undefined), remove it (null), or this new one. */
export type ImageChange = PreparedImage | null | undefined;

/** Decodes the `image` of a user's request body, before anything is written. */
export type ReadImage = (image: string | null | undefined, user: string) => Promise<ImageChange>;

/** Decoding is the most expensive work of any call, and users rarely change images more often than this. */
const UPLOADS = { name: 'image_upload', points: 30, seconds: 600 } as const;

/** @throws {AppError} TOO_MANY_REQUESTS, VALIDATION if it is not an image or too large */
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

/** Applies the change to a user or an organisation. Returns the column to update, if any. */
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
