import { useEffect, useRef, useState } from 'react';
import { isAbort } from '../api/api-error.ts';
import { readDownload, saveDownload } from '../api/download.ts';
import { firstClick } from '../components/first-click.ts';
import { toast } from '../components/toast.ts';

type Download = {
  /** Requests the file; the signal aborts the call. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** The file name, unless the answer contains one. */
  fileName: string;
  /** The text of the toast at the end. */
  done: string;
};

/** Downloads a file. `bytes` is its progress, null while no download is running; leaving the screen aborts it. */
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
  const cancel = firstClick(() => running.current?.abort());
  return { bytes, start: () => void start(), cancel };
};
