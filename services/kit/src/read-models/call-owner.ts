import { AppError } from '../errors.ts';

/**
 * Asks the owning service for an entity: its answer, or undefined if the owner does not know the entity.
 *
 * @throws {AppError} SERVICE_UNAVAILABLE if the owner does not answer
 */
export const callOwner = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', { cause, retryAfter: 1 });
  }
};
