import path from 'node:path';
import type { PasswordJudgement } from '@waymark/contracts';
import { AppError, invalidField, type Logger, outsideDeadline, type Worker } from '@waymark/service-kit';
import workerpool from 'workerpool';

export type StrengthLimits = {
  /** Judgements under way, beyond which the next one is refused. */
  most: number;
  /** From being asked for to its end; one that is judged for longer ends with its process. */
  timeoutMs: number;
  memoryMb: number;
  /** Without a password to judge, after which the process ends. */
  idleMs: number;
};

/**
 * A judgement takes 5 ms of one core, and up to 200 ms for what is made to be slow: a hundred ordinary ones are done within a second, of
 * the slowest hundred the last can be refused after all.
 */
const LIMITS: StrengthLimits = { most: 100, timeoutMs: 15_000, memoryMb: 256, idleMs: 60_000 };
const PROCESS = path.join(import.meta.dirname, 'judge-password.ts');
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
 * A hundred judgements leave it with 85 MB of its own within these limits, with 290 without. Of the service's environment it gets only
 * where compiled code is kept.
 */
const processOptions = (memoryMb: number) => {
  const { NODE_COMPILE_CACHE } = process.env;
  return {
    execArgv: ['--max-semi-space-size=4', `--max-old-space-size=${memoryMb}`],
    env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
  };
};

/**
 * Judges passwords one after the other in a process beside the service, which goes on answering meanwhile. The process begins at
 * the start, when a slow machine is busiest, and ends when it has nothing to judge for a while, with all that it held: a thread left
 * 22 MB behind. Whoever comes next waits for another, 0.7 s of a core, as after one that died or was ended.
 */
export const createPasswordStrength = (
  logger: Pick<Logger, 'warn'>,
  limits = LIMITS,
  program = PROCESS,
): PasswordStrength => {
  const pending = new Set<Promise<PasswordJudgement>>();
  let pool: workerpool.Pool | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = pool;
    pool = undefined;
    await ended?.terminate();
  };
  const tooMany = (cause?: unknown) => new AppError('TOO_MANY_REQUESTS', { cause, retryAfter: RETRY_SECONDS });

  const judgeInProcess = async (password: string, known: readonly (string | null)[]): Promise<PasswordJudgement> => {
    pool ??= workerpool.pool(program, {
      workerType: 'process',
      maxWorkers: 1,
      forkOpts: processOptions(limits.memoryMb),
    });
    const judged = pool.exec('judge', [password, known]);
    const timer = setTimeout(() => judged.cancel(), limits.timeoutMs);
    try {
      // A judgement has a time limit of its own: on a busy machine the beginning of a process alone takes longer than a call may.
      return await outsideDeadline(async () => judged);
    } catch (cause) {
      if (cause instanceof workerpool.Promise.CancellationError) throw tooMany(cause);
      logger.warn({ err: cause }, 'the process that judges passwords has died');
      throw new AppError('SERVICE_UNAVAILABLE', { cause, retryAfter: 1 });
    } finally {
      clearTimeout(timer);
    }
  };

  const settle = (judged: Promise<PasswordJudgement>) => {
    pending.delete(judged);
    if (pending.size === 0) idle = setTimeout(() => void end(), limits.idleMs).unref();
  };

  const judge: PasswordStrength['judge'] = (password, known) => {
    if (pending.size >= limits.most) return Promise.reject(tooMany());
    clearTimeout(idle);
    const judged = judgeInProcess(password, known).finally(() => settle(judged));
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
        logger.warn({ err }, 'the process that judges passwords did not begin'),
      );
    },
    async stop() {
      await Promise.allSettled(pending);
      await end();
    },
  };
};
