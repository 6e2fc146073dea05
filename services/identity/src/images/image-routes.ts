import { readImage } from '@waymark/contracts';
import { AppError, type Database, implement, type Route, reply } from '@waymark/service-kit';
import { findImage, imagePathOf } from './image-store.ts';

const YEAR = 31_536_000;

/**
 * An image is named by the hash of its content, so browsers may cache it for ever. It loads without a session, because `<img>` sends no
 * token.
 */
export const imageRoutes = (database: Database): Route[] => [
  implement(readImage, {
    handler: async (call) => {
      const hash = /^([0-9a-f]{64})\.(?:png|jpg)$/.exec(call.params.name)?.[1];
      const image = hash ? await findImage(database.platform, hash) : undefined;
      if (!image || imagePathOf(image) !== call.path) throw new AppError('NOT_FOUND');
      return reply(image.content, {
        'content-type': image.mimeType,
        'cache-control': `public, max-age=${YEAR}, immutable`,
        etag: `"${image.hash}"`,
      });
    },
  }),
];
