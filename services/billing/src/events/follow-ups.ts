import type { AnyEvent } from '@waymark/contracts';
import type { Events } from '@waymark/service-kit';
import type { Emit } from '../subscriptions/record.ts';

export type FollowUps = {
  emit: Emit;
  /**
   * Does the work and waits until what it has caused was told on. It waits for no delivery that began before it: that one may have
   * caused the work, and be waiting for its end.
   */
  during<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Express delivery of what consumers emit: a block that follows from a member who joined holds everywhere by the time that identity
 * answers. The kit delivers what requests emit; an event's effects run in the inbox's transaction, which is seen from here only.
 */
export const createFollowUps = (events: () => Pick<Events, 'emit' | 'committed'>): FollowUps => {
  const pending = new Set<Promise<void>>();

  const deliver = (emitted: AnyEvent[]): void => {
    // Begun only once it is known: whatever it causes must find it among those that began before.
    const delivery = Promise.resolve()
      .then(() => events().committed(emitted))
      .finally(() => pending.delete(delivery));
    pending.add(delivery);
  };

  return {
    emit: async (target, drafts) => {
      const emitted = await events().emit(target, drafts);
      const trx = 'organisation' in target ? target.trx : target;
      trx.executionPromise.then(
        () => deliver(emitted),
        () => undefined,
      );
      return emitted;
    },
    during: async (work) => {
      const before = new Set(pending);
      const result = await work();
      await Promise.all([...pending].filter((delivery) => !before.has(delivery)));
      return result;
    },
  };
};
