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

/** Bytes as text: UTF-8, else what older spreadsheets write. */
export const decodeText = (bytes: ArrayBuffer | Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

export const readText = async (file: Blob): Promise<string> => decodeText(await readBytes(file));
