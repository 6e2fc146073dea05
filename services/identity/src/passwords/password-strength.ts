import path from 'node:path';
import type { PasswordJudgement } from '@waymark/contracts';
import { AppError, invalidField, type Logger, outsideDeadline, type Worker } from '@waymark/service-kit';
import { Piscina } from 'piscina';

export type StrengthLimits = {
  /** Judgements under way, beyond which the next one is refused. */
  most: number;
  /** From being asked for to its end; one that is judged for longer ends with its thread. */
  timeoutMs: number;
  memoryMb: number;
  /** Without a password to judge, after which the thread ends and its memory is free. */
  idleMs: number;
};

/**
 * A judgement takes 5 ms of one core, and up to 200 ms for what is made to be slow: a hundred ordinary ones are done within a second, of
 * the slowest hundred the last can be refused after all.
 */
const LIMITS: StrengthLimits = { most: 100, timeoutMs: 15_000, memoryMb: 256, idleMs: 60_000 };
/** Building the dictionaries leaves much behind, and as large a heap as is allowed: 133 MB by default, 55 with this. */
const YOUNG_MB = 4;
const THREAD = path.join(import.meta.dirname, 'judge-password.ts');
const RETRY_SECONDS = 5;

export type PasswordStrength = Worker & {
  /**
   * zxcvbn's score, 0-4, and what is wrong with it. `known` is what an attacker would try first: the person's own address and names, and
   * those of their organisations.
   * @throws {AppError} TOO_MANY_REQUESTS while there are more passwords than can be judged in time
   */
  judge(password: string, known: readonly (string | null)[]): Promise<PasswordJudgement>;
  /** @throws {AppError} VALIDATION naming `password`, and as above */
  assertStrong(password: string, known: readonly (string | null)[]): Promise<void>;
};

/**
 * Judges passwords one after the other in a thread beside the event loop, which goes on answering meanwhile. The thread begins at
 * the start, when a slow machine is busiest, and ends when it has nothing to judge for a while: its dictionaries are half of what an idle
 * service holds. Whoever comes next waits for another, 0.7 s of a core, as after one that died or was ended.
 */
export const createPasswordStrength = (
  logger: Pick<Logger, 'warn'>,
  limits = LIMITS,
  thread = THREAD,
): PasswordStrength => {
  const pending = new Set<Promise<PasswordJudgement>>();
  let pool: Piscina | undefined;

  const begin = (): Piscina => {
    const begun = new Piscina({
      filename: thread,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: limits.idleMs,
      maxQueue: limits.most,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
      recordTiming: false,
    });
    begun.on('error', (err) => logger.warn({ err }, 'the thread that judges passwords has died'));
    return begun;
  };
  const tooMany = (cause?: unknown) => new AppError('TOO_MANY_REQUESTS', { cause, retryAfter: RETRY_SECONDS });

  const judgeInThread = async (password: string, known: readonly (string | null)[]): Promise<PasswordJudgement> => {
    const running = pool ?? begin();
    pool = running;
    const signal = AbortSignal.timeout(limits.timeoutMs);
    try {
      // A judgement has a time limit of its own: on a busy machine the beginning of a thread alone takes longer than a call may.
      return await outsideDeadline(() => running.run({ password, known }, { signal }));
    } catch (cause) {
      if (signal.aborted) throw tooMany(cause);
      throw new AppError('SERVICE_UNAVAILABLE', { cause, retryAfter: 1 });
    }
  };

  const judge: PasswordStrength['judge'] = (password, known) => {
    if (pending.size >= limits.most) return Promise.reject(tooMany());
    const judged = judgeInThread(password, known).finally(() => pending.delete(judged));
    pending.add(judged);
    return judged;
  };

  return {
    judge,
    async assertStrong(password, known) {
      const { problem } = await judge(password, known);
      if (problem !== null) throw invalidField('password', `validation.password.${problem}`);
    },
    async start() {
      await judge('', []).catch((err: unknown) =>
        logger.warn({ err }, 'the thread that judges passwords did not begin'),
      );
    },
    async stop() {
      await Promise.allSettled(pending);
      await pool?.destroy();
    },
  };
};
