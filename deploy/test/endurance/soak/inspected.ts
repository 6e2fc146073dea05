import { freePort } from '@waymark/service-kit';

/** Lets one look into a process from outside: what its environment must have, and where it then answers. */
export const inspectable = async (): Promise<{ env: Record<string, string>; port: number }> => {
  const port = await freePort();
  return { env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }, port };
};

type Answer = { id?: number; result?: { usedSize?: number } };

const LIMIT_MS = 30_000;

/** Asks the inspector one thing after the other, and gives what it answers to the last. */
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

/** What is in use of the heap right after all that nobody holds was collected, in bytes. */
export const heapAfterCollection = async (port: number): Promise<number> => {
  const listed = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const [{ webSocketDebuggerUrl }] = listed as [{ webSocketDebuggerUrl: string }];
  const { result } = await askInspector(webSocketDebuggerUrl, ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage']);
  return result?.usedSize ?? 0;
};
