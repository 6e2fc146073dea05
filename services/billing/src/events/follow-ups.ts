import type { AnyEvent } from '@waymark/contracts';
import type { Events } from '@waymark/service-kit';
import type { Emit } from '../subscriptions/record.ts';

type FollowUps = { emit: Emit; settled(): Promise<void> };

/**
 * Express delivery of what consumers emit: a block that follows from a member who joined holds everywhere by the time that identity
 * answers. The kit delivers what requests emit; an event's effects run in the inbox's transaction, which is seen from here only.
 */
export const createFollowUps = (events: () => Pick<Events, 'emit' | 'committed'>): FollowUps => {
  const pending = new Set<Promise<void>>();

  const deliver = (emitted: AnyEvent[]): void => {
    const delivery = events()
      .committed(emitted)
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
    settled: async () => {
      await Promise.all(pending);
    },
  };
};
