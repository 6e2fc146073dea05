import type { Knex } from 'knex';
import type { PreparedImage } from './image.ts';

const EXTENSIONS: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** The path of an image. It names the content's hash, so that what it serves never changes. */
export const imagePathOf = (image: { hash: string; mimeType: string }): string =>
  `/api/v1/images/${image.hash}.${EXTENSIONS[image.mimeType] ?? 'bin'}`;

/** The row is locked first: otherwise the deletion might miss somebody who has just started to use the image. */
const dropUnused = async (db: Knex, hash: string): Promise<void> => {
  await db('images').where({ hash }).forUpdate().select('hash');
  await db('images')
    .where({ hash })
    .whereNotExists(db('image_uses').select(db.raw('1')).where({ hash }))
    .delete();
};

/** Removes the subject's image, and deletes it if nobody else uses it. */
export const releaseImage = async (db: Knex, subject: string): Promise<void> => {
  const [used] = await db<{ subject_uuid: string; hash: string }>('image_uses')
    .where({ subject_uuid: subject })
    .delete()
    .returning('hash');
  if (used) await dropUnused(db, used.hash);
};

/** Sets the image of a user or an organisation; the previous one is deleted if nobody else uses it. */
export const showImage = async (db: Knex, subject: string, image: PreparedImage, at: Date): Promise<string> => {
  const { hash, mimeType, content } = image;
  // Touching the row keeps a concurrent release of the same image from deleting it in between.
  await db('images')
    .insert({ hash, mime_type: mimeType, content, created_at: at })
    .onConflict('hash')
    .merge(['mime_type']);
  const before = await db<{ subject_uuid: string; hash: string }>('image_uses')
    .where({ subject_uuid: subject })
    .forUpdate()
    .first();
  await db('image_uses').insert({ subject_uuid: subject, hash }).onConflict('subject_uuid').merge(['hash']);
  if (before && before.hash !== hash) await dropUnused(db, before.hash);
  return imagePathOf(image);
};

/** An image with its content, by the hash of the content. */
export const findImage = async (db: Knex, hash: string): Promise<PreparedImage | undefined> => {
  const row = await db<{ hash: string; mime_type: string; content: Buffer }>('images').where({ hash }).first();
  return row && { hash: row.hash, mimeType: row.mime_type, content: row.content };
};
