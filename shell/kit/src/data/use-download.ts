import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../api/api-error.ts';
import { readDownload, saveDownload } from '../api/download.ts';
import { toast } from '../components/toast.ts';

type Download = {
  /** Asks for the file; the signal ends the call. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** What it is called where the answer does not say. */
  fileName: string;
  /** Said once it is there. */
  done: string;
};

/** Fetches a file into the browser's downloads. `bytes` is how far it is, null while none is on its way; leaving the screen ends it. */
export const useDownload = ({ open, fileName, done }: Download) => {
  const running = useRef<AbortController | null>(null);
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      saveDownload(await readDownload(await open(controller.signal), fileName, setBytes));
      toast.success(done);
    } catch (error) {
      if (!isAbort(error)) toast.error(error);
    } finally {
      setBytes(null);
    }
  };
  // The button that starts it cancels it next: the second press of a double click means neither.
  const cancel = ({ detail }: { detail: number }): void => void (detail < 2 && running.current?.abort());
  return { bytes, start: () => void start(), cancel };
};
