import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { PasswordJudgement } from '@waymark/contracts';

/** `known` is what an attacker would try first: the person's own address and names, and those of their organisations. */
export type Question = { password: string; known: readonly (string | null)[] };

/** A hundred judgements leave the process with 85 MB of its own within these limits, with 290 without. */
const MEMORY_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=128'];

/**
 * In a group of its own, so that Ctrl-C in a terminal is the service's alone; it ends with its connection to the service, however that
 * ended. Of the service's environment it gets only where compiled code is kept.
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

type JudgeProcess = {
  /**
   * One question at a time. Begins the process where there is none.
   * @param signal ends the process with the question
   * @throws where the process ended first, or could not be begun
   */
  ask(question: Question, signal: AbortSignal): Promise<PasswordJudgement>;
  /** Ends the process; the next question begins another. */
  end(): Promise<void>;
};

/** A process that judges passwords by the given program. */
export const createJudgeProcess = (program: string): JudgeProcess => {
  let current: ChildProcess | undefined;

  const running = (): ChildProcess => {
    if (current) return current;
    const begun = begin(program);
    begun.once('exit', () => {
      if (current === begun) current = undefined;
    });
    // Whoever asks hears of it.
    begun.on('error', () => undefined);
    current = begun;
    return begun;
  };

  const end = async (): Promise<void> => {
    const ended = current;
    current = undefined;
    // It has nothing to lose.
    if (ended?.kill('SIGKILL')) await once(ended, 'exit');
  };

  return {
    async ask(question, signal) {
      const answered = new AbortController();
      const waiting = { signal: AbortSignal.any([signal, answered.signal]) };
      try {
        const asked = running();
        const ended = once(asked, 'exit', waiting).then(([code, by]) => {
          throw new Error(`the process that judges passwords ended with ${code ?? by}`);
        });
        const answer = once(asked, 'message', waiting);
        asked.send(question);
        const [judgement] = await Promise.race([answer, ended]);
        return judgement;
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
