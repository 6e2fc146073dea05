import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { PasswordEstimate } from '@waymark/contracts';

/** `known`: the words that an attacker would try first: the person's address and names, and the names of their organisations. */
export type Question = { password: string; known: readonly (string | null)[] };

/** After a hundred checks the process takes 85 MB with these limits, 290 MB without. */
const MEMORY_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=128'];

/**
 * Starts the process in a process group of its own, so that Ctrl-C in a terminal reaches only the service. It ends when its connection to
 * the service closes, for any reason. It inherits only the compile cache from the environment.
 */
const begin = (program: string): ChildProcess => {
  const { NODE_COMPILE_CACHE } = process.env;
  return fork(program, {
    execArgv: MEMORY_FLAGS,
    env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
};

type StrengthProcess = {
  /**
   * One question at a time. Starts the process if none is running.
   * @param signal aborts the question and ends the process
   * @throws if the process exits first or cannot be started
   */
  estimate(question: Question, signal: AbortSignal): Promise<PasswordEstimate>;
  /** Ends the process; the next question starts another. */
  end(): Promise<void>;
};

/** A child process that checks the strength of passwords with the given program. */
export const createStrengthProcess = (program: string): StrengthProcess => {
  let current: ChildProcess | undefined;

  const running = (): ChildProcess => {
    if (current) return current;
    const begun = begin(program);
    begun.once('exit', () => {
      if (current === begun) current = undefined;
    });
    // `estimate` reports the error.
    begun.on('error', () => undefined);
    current = begun;
    return begun;
  };

  const end = async (): Promise<void> => {
    const ended = current;
    current = undefined;
    // It has no state to save.
    if (ended?.kill('SIGKILL')) await once(ended, 'exit');
  };

  return {
    async estimate(question, signal) {
      const answered = new AbortController();
      const waiting = { signal: AbortSignal.any([signal, answered.signal]) };
      try {
        const child = running();
        const ended = once(child, 'exit', waiting).then(([code, by]) => {
          throw new Error(`the process that checks passwords ended with ${code ?? by}`);
        });
        const answer = once(child, 'message', waiting);
        child.send(question);
        const [estimate] = await Promise.race([answer, ended]);
        return estimate;
      } catch (cause) {
        void end();
        throw cause;
      } finally {
        answered.abort();
      }
    },
    end,
  };
};
