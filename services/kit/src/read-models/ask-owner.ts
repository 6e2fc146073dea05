import type { ServiceName } from '@waymark/contracts';
import { AppError } from '../errors.ts';
import type { InternalClient } from '../internal/internal-client.ts';

/**
 * Asks the owner of a thing for it.
 *
 * @returns undefined where the owner does not know it
 * @throws {AppError} SERVICE_UNAVAILABLE where the owner does not answer: nothing can be said of the thing
 */
export const askOwner = async <T>(
  internal: InternalClient,
  owner: ServiceName,
  path: string,
): Promise<T | undefined> => {
  try {
    return (await internal.get<T>(owner, path)) ?? undefined;
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', { cause, retryAfter: 1 });
  }
};
