type Upload = { name: string; mimeType: string; buffer: Buffer };

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A valid picture of one pixel. */
export const picture: Upload = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(ONE_PIXEL, 'base64') };

export const textFile = (name: string, mimeType: string, text: string): Upload => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});
