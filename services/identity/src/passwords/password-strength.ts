import path from 'node:path';
import type { PasswordEstimate } from '@waymark/contracts';
import { AppError, invalidField, type Logger, outsideDeadline, type Worker } from '@waymark/service-kit';
import { createFewAtOnce } from '../few-at-once.ts';
import { createStrengthProcess, type Question } from './strength-process.ts';

export type StrengthLimits = {
  /** Running and waiting checks; further ones are refused. */
  most: number;
  /** From the request to its result. If it runs out, the process is ended. */
  timeoutMs: number;
  /** Idle time after which the process ends. */
  idleMs: number;
};

/**
 * A check takes 5 ms of one core, and up to 200 ms for a password crafted to be slow. A hundred ordinary ones take less than a second;
 * of a hundred slow ones the last may be refused.
 */
const LIMITS: StrengthLimits = { most: 100, timeoutMs: 15_000, idleMs: 60_000 };
const PROGRAM = path.join(import.meta.dirname, 'estimate-strength.ts');
const RETRY_SECONDS = 5;

export type PasswordStrength = Worker & {
  /**
   * zxcvbn's score, 0-4, and the problem with the password, if any.
   * @throws {AppError} TOO_MANY_REQUESTS while more passwords are waiting than can be checked in time
   */
  estimate(password: string, known: Question['known']): Promise<PasswordEstimate>;
  /** @throws {AppError} VALIDATION naming `password`, and as above */
  assertStrong(password: string, known: Question['known']): Promise<void>;
};

/**
 * Checks passwords one at a time in a child process, so that the service stays responsive. The process is started with the service, when a
 * slow machine is busiest, and ends after an idle time, which frees all its memory: a thread left 22 MB behind. The next password then
 * starts a new one, which takes 0.7 s of a core; so does the first after a crash or a timeout.
 */
export const createPasswordStrength = (
  logger: Pick<Logger, 'warn'>,
  limits = LIMITS,
  program = PROGRAM,
): PasswordStrength => {
  const child = createStrengthProcess(program);
  const inTurn = createFewAtOnce({ atOnce: 1, most: limits.most });
  const pending = new Set<Promise<PasswordEstimate>>();
  let idle: NodeJS.Timeout | undefined;
  let isStopping = false;

  const tooMany = (cause?: unknown) => new AppError('TOO_MANY_REQUESTS', { cause, retryAfter: RETRY_SECONDS });

  const estimateInTurn = async (question: Question): Promise<PasswordEstimate> => {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    try {
      return await inTurn('all', async () => {
        signal.throwIfAborted();
        return child.estimate(question, signal);
      });
    } catch (cause) {
      if (signal.aborted) throw tooMany(cause);
      logger.warn({ err: cause }, 'the strength of a password could not be checked');
      throw new AppError('SERVICE_UNAVAILABLE', { cause, retryAfter: 1 });
    }
  };

  const settle = (estimated: Promise<PasswordEstimate>) => {
    pending.delete(estimated);
    if (pending.size === 0) idle = setTimeout(() => void child.end(), limits.idleMs).unref();
  };

  const estimate: PasswordStrength['estimate'] = (password, known) => {
    if (isStopping) return Promise.reject(new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 }));
    if (pending.size >= limits.most) return Promise.reject(tooMany());
    clearTimeout(idle);
    // A check has its own time limit: on a busy machine, starting the process alone takes longer than a call may.
    const estimated = outsideDeadline(() => estimateInTurn({ password, known })).finally(() => settle(estimated));
    pending.add(estimated);
    return estimated;
  };

  return {
    estimate,
    async assertStrong(password, known) {
      const { problem } = await estimate(password, known);
      if (problem !== null) throw invalidField('password', `validation.password.${problem}`);
    },
    async start() {
      await estimate('', []).catch((err: unknown) =>
        logger.warn({ err }, 'the process that checks passwords did not start'),
      );
    },
    async stop() {
      isStopping = true;
      await Promise.allSettled(pending);
      clearTimeout(idle);
      await child.end();
    },
  };
};
