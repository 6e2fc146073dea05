import { AppError } from '../errors.ts';

/**
 * Calls the owning service for an entity; returns its answer, or undefined if the entity does not exist there.
 * @throws {AppError} SERVICE_UNAVAILABLE if the owner does not answer
 */
export const callOwner = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', { cause, retryAfter: 1 });
  }
};
