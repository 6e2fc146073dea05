import { type Events, type Healing, notAMember, type Scope } from '@waymark/service-kit';
import type { Actor } from './actor.ts';

/*
 * Repeats work once after reading data from identity or billing whose events have not arrived yet: a user may be a new member who is not in
 * the read model.
 */

/** Reads as a member. `read` returns undefined if the user is not a member. @throws {AppError} 404 */
export const createReadAsMember =
  (healing: Healing) =>
  <T>({ organisation, userUuid }: Actor, read: () => Promise<T | undefined>): Promise<T> =>
    healing.retry(organisation, async () => {
      const found = await read();
      if (found === undefined) throw notAMember(userUuid);
      return found;
    });

/** Makes a change in one transaction with its events. */
export const createTransaction =
  ({ events, healing }: { events: Pick<Events, 'transaction'>; healing: Healing }) =>
  <T>({ organisation }: Actor, work: (scope: Scope) => Promise<T>): Promise<T> =>
    healing.retry(organisation, () => events.transaction(organisation, work));
