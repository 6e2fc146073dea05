import { freePort } from '@waymark/service-kit';

/** The environment that starts a process with the inspector, and the inspector's port. */
export const inspectable = async (): Promise<{ env: Record<string, string>; port: number }> => {
  const port = await freePort();
  return { env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }, port };
};

type Answer = { id?: number; result?: { usedSize?: number } };

const LIMIT_MS = 30_000;

/** Calls methods of the inspector in order; returns the result of the last one. */
const askInspector = (address: string, methods: readonly string[]): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const limit = setTimeout(() => finish(() => reject(new Error('The inspector does not answer'))), LIMIT_MS);
    const finish = (end: () => void) => {
      clearTimeout(limit);
      socket.close();
      end();
    };
    const send = (id: number) => socket.send(JSON.stringify({ id, method: methods[id] }));
    socket.addEventListener('open', () => send(0));
    socket.addEventListener('error', () => finish(() => reject(new Error('The inspector cannot be reached'))));
    socket.addEventListener('message', ({ data }) => {
      const answer: Answer = JSON.parse(String(data));
      if (answer.id === undefined) return;
      if (answer.id === methods.length - 1) finish(() => resolve(answer));
      else send(answer.id + 1);
    });
  });

/** The used heap right after a garbage collection, in bytes. */
export const heapAfterCollection = async (port: number): Promise<number> => {
  const listed = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const [{ webSocketDebuggerUrl }] = listed as [{ webSocketDebuggerUrl: string }];
  const { result } = await askInspector(webSocketDebuggerUrl, ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage']);
  return result?.usedSize ?? 0;
};
