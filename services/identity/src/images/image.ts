import { createHash } from 'node:crypto';
import sharp from 'sharp';

type ImageKind = 'png' | 'jpeg';
export type PreparedImage = { hash: string; mimeType: string; content: Buffer };

/** More than any screen shows; a picture is served at this size at most. */
const SIDE = 512;
/** A small file can claim a huge picture: nothing larger than this is decoded. */
const MOST_PIXELS = 40_000_000;

const SIGNATURES: { kind: ImageKind; bytes: number[] }[] = [
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
];

/** What the first bytes say, whatever the client calls it. */
const imageKindOf = (content: Buffer): ImageKind | undefined =>
  SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte))?.kind;

/** The bytes of a base64 body, with or without the `data:` prefix of browsers; undefined when it is not base64. */
const decodeImage = (text: string): Buffer | undefined => {
  const body = text.replace(/^data:image\/(?:png|jpe?g);base64,/, '');
  return body.length > 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : undefined;
};

/**
 * Turns an upload into what is served: upright, at most 512 pixels a side, without metadata, named by its own hash.
 * Undefined when it is not a png or jpeg that can be decoded.
 */
export const prepareImage = async (text: string): Promise<PreparedImage | undefined> => {
  const upload = decodeImage(text);
  const kind = upload && imageKindOf(upload);
  if (!upload || !kind) {
    return undefined;
  }
  try {
    const picture = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true });
    const content = await (kind === 'png'
      ? picture.png({ compressionLevel: 9 })
      : picture.jpeg({ quality: 85, mozjpeg: true })
    ).toBuffer();
    return { hash: createHash('sha256').update(content).digest('hex'), mimeType: `image/${kind}`, content };
  } catch {
    return undefined;
  }
};
