import { invalidField } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { type PreparedImage, prepareImage } from './image.ts';
import { releaseImage, showImage } from './image-store.ts';

/** What a call says of the picture: nothing (undefined), take it away (null), or show this one. */
export type ImageChange = PreparedImage | null | undefined;

/** Reads the `image` of a body before anything is written. @throws {AppError} VALIDATION for what is not a picture */
export const readImageChange = async (image: string | null | undefined): Promise<ImageChange> => {
  if (image === undefined || image === null) return image;
  const prepared = await prepareImage(image);
  if (!prepared) throw invalidField('image', 'validation.image.choose');
  return prepared;
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
