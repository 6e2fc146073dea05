import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.ts';

/** How long a request may take, without the time for sending it. */
export const REQUEST_MS = 5_000;

const LOOK_AGAIN_MS = 50;

class Deadline {
  readonly #late = Promise.withResolvers<never>();
  #leftMs: number;
  #began = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #isLate = false;
  #commits = 0;
  #isOver = false;

  constructor(ms: number) {
    this.#leftMs = ms;
    this.#late.promise.catch(() => undefined);
    this.#arm(ms);
  }

  /** Rejects once the time is over. */
  get late(): Promise<never> {
    return this.#late.promise;
  }

  get isLate(): boolean {
    return this.#isLate;
  }

  refuse(): AppError {
    return new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 });
  }

  #arm(ms: number): void {
    if (this.#isOver) return;
    this.#began = performance.now();
    this.#timer = setTimeout(() => {
      // Waits for a running commit, because its result is not known yet.
      if (this.#commits > 0) return this.#arm(LOOK_AGAIN_MS);
      this.#isLate = true;
      this.#late.reject(this.refuse());
    }, ms);
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  async notCounting<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.#timer);
    this.#leftMs -= performance.now() - this.#began;
    try {
      return await work();
    } finally {
      this.#arm(Math.max(0, this.#leftMs));
    }
  }

  async committing<T>(commit: () => Promise<T>): Promise<T> {
    this.#commits += 1;
    try {
      return await commit();
    } finally {
      this.#commits -= 1;
    }
  }
}

const current = new AsyncLocalStorage<Deadline | undefined>();

/**
 * Does the work with a time limit; after it none of its transactions commits any more, and it begins none. `endDeadline` lifts it.
 * @throws {AppError} SERVICE_UNAVAILABLE at the deadline; the work itself continues to its end
 */
export const withinDeadline = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const deadline = new Deadline(ms);
  try {
    const done = current.run(deadline, work);
    done.catch(() => undefined);
    return await Promise.race([done, deadline.late]);
  } finally {
    deadline.end();
  }
};

/** Work whose time does not count: it waits for the caller, such as reading the request's body, or has a time limit of its own. */
export const outsideDeadline = <T>(work: () => Promise<T>): Promise<T> => {
  const deadline = current.getStore();
  return deadline ? deadline.notCounting(work) : work();
};

/** Work that must be done even if the request is too late, such as reverting a count. */
export const withoutDeadline = <T>(work: () => Promise<T>): Promise<T> => current.run(undefined, work);

/** The error of the current request's deadline; undefined while there is time, and outside of requests. */
export const refusalWhenLate = (): AppError | undefined => {
  const deadline = current.getStore();
  return deadline?.isLate ? deadline.refuse() : undefined;
};

/** The effect of the request is committed: from here on it is answered as successful, even if the remaining work takes long. */
export const endDeadline = (): void => current.getStore()?.end();

/** Commits, and postpones the deadline until the commit has ended. */
export const committing = <T>(commit: () => Promise<T>): Promise<T> => {
  const deadline = current.getStore();
  return deadline ? deadline.committing(commit) : commit();
};
