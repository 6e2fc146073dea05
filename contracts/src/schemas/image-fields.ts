import type { FieldKeys } from '../rules/consistency.ts';
import { IMAGE_MAX_CHARACTERS, IMAGE_MIME_TYPES } from '../rules/limits.ts';
import { between } from './between.ts';
import { choice } from './fields.ts';
import { strictText } from './strict.ts';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const CHOOSE = 'validation.image.choose';

/** An image upload: base64 and its type. Null removes the image; leaving it out changes nothing. The server checks the content. */
export const imageFields = () => ({
  image: strictText()
    .transform((value: unknown) => (value === '' ? undefined : value))
    .typeError(CHOOSE)
    .nullable()
    .max(IMAGE_MAX_CHARACTERS, 'validation.image.too_large')
    .test('base64', CHOOSE, (value) => value == null || (value.length % 4 === 0 && BASE64.test(value))),
  image_mime_type: choice(IMAGE_MIME_TYPES, CHOOSE).nullable(),
});

type Upload = { image?: string | null; image_mime_type?: string | null };

/** An image needs its type. */
export const imageHasType = between<Upload>(
  ['image', 'image_mime_type'],
  ({ image, image_mime_type }): FieldKeys => (image && !image_mime_type ? { image_mime_type: CHOOSE } : {}),
);
