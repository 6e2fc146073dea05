const readBytes = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (reader.result && typeof reader.result !== 'string') resolve(reader.result);
      else reject(new Error('The file is empty of bytes'));
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsArrayBuffer(file);
  });

/** Byte order marks of UTF-16, which spreadsheets write for "Unicode text". */
const UTF_16: Record<string, string> = { '255,254': 'utf-16le', '254,255': 'utf-16be' };

/** Decodes as UTF-16 if there is a byte order mark, else as UTF-8 if valid, else with the encoding of older spreadsheets. */
export const decodeText = (bytes: ArrayBuffer | Uint8Array): string => {
  const utf16 = UTF_16[new Uint8Array(bytes).subarray(0, 2).join()];
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The text of a file, as `decodeText` reads it. Rejects if the browser cannot read the file. */
export const readText = async (file: Blob): Promise<string> => decodeText(await readBytes(file));
