import { AppError } from '../errors.ts';

/**
 * Asks the owner of a thing for it: what the question answers, undefined where the owner does not know the thing.
 *
 * @throws {AppError} SERVICE_UNAVAILABLE where the owner does not answer: nothing can be said of the thing
 */
export const askOwner = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', { cause, retryAfter: 1 });
  }
};
