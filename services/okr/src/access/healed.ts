import { type Events, type Healing, notAMember, type Scope } from '@waymark/service-kit';
import type { Actor } from './actor.ts';

/*
 * What is done again once, where identity or billing has been asked meanwhile for what their events have not told yet: somebody may be a
 * member of whom nothing is known here.
 */

/** Reads as a member. `read` gives undefined for who is none. @throws {AppError} 404 */
export const createReadAsMember =
  (healing: Healing) =>
  <T>({ organisation, userUuid }: Actor, read: () => Promise<T | undefined>): Promise<T> =>
    healing.retry(organisation, async () => {
      const found = await read();
      if (found === undefined) throw notAMember(userUuid);
      return found;
    });

/** A change is one transaction, with the events that tell of it. */
export const createTransaction =
  ({ events, healing }: { events: Pick<Events, 'transaction'>; healing: Healing }) =>
  <T>({ organisation }: Actor, work: (scope: Scope) => Promise<T>): Promise<T> =>
    healing.retry(organisation, () => events.transaction(organisation, work));
