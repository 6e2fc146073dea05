import { setTimeout as pause } from 'node:timers/promises';
import { anyOf, type TestUsers } from '../test-users.ts';

export type Listeners = {
  /** Number of streams that the server ended properly and that were reopened. */
  reopened(): number;
  messages(): number;
  /** Streams that broke off or were refused. */
  faults: string[];
  stop(): Promise<void>;
};

const REOPEN_MS = 2_000;

/** Simulates open tabs: each listens, and reopens its stream after the retry time of the stream. */
export const startListeners = (origin: string, users: TestUsers, count: number): Listeners => {
  const leaving = new AbortController();
  const faults: string[] = [];
  let [reopened, messages] = [0, 0];

  const listen = async (): Promise<void> => {
    const { organisation, token } = anyOf(users.members);
    const address = `${origin}/api/v1/user/organisations/${organisation}/live`;
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(address, { headers, signal: leaving.signal });
    // The token has expired or is an old one; the next attempt uses another.
    if (response.status === 401) return;
    if (response.status !== 200) throw new Error(`listening: ${response.status} ${await response.text()}`);
    for await (const chunk of response.body ?? []) messages += Buffer.from(chunk).toString().split('data: ').length - 1;
    reopened += 1;
  };
  const keepListening = async () => {
    while (!leaving.signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!leaving.signal.aborted) faults.push(error instanceof Error ? error.message : String(error));
      });
      if (!leaving.signal.aborted) await pause(REOPEN_MS);
    }
  };
  const all = Array.from({ length: count }, keepListening);
  return {
    reopened: () => reopened,
    messages: () => messages,
    faults,
    stop: async () => {
      leaving.abort();
      await Promise.all(all);
    },
  };
};
