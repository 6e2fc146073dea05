type Download = { blob: Blob; fileName: string };

const nameIn = (disposition: string | null, fallback: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? fallback;
};

/** Reads a file from a response piece by piece, and reports its progress. */
export const readDownload = async (
  response: Response,
  fallbackName: string,
  onProgress?: (bytes: number) => void,
): Promise<Download> => {
  const fileName = nameIn(response.headers.get('content-disposition'), fallbackName);
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const reader = response.body?.getReader();
  if (!reader) return { blob: await response.blob(), fileName };
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    parts.push(piece.value);
    bytes += piece.value.byteLength;
    onProgress?.(bytes);
  }
  return { blob: new Blob(parts, { type }), fileName };
};

/** How long a browser may take to begin a download. */
const RELEASE_MS = 60_000;

/** Hands a file to the browser's downloads. */
export const saveDownload = ({ blob, fileName }: Download): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Safari opens the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
};
