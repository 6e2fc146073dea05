import type { AnyEvent } from '@waymark/contracts';
import { afterCommit } from './after-commit.ts';
import type { Emit } from './emitter.ts';

export type ConsumerDelivery = {
  emit: Emit;
  /**
   * Does the work and waits until the events that it caused are delivered. It does not wait for deliveries that began before it: one of
   * those may have caused the work, and wait for its end.
   */
  during<T>(work: () => Promise<T>): Promise<T>;
};

type Deps = {
  emit: Emit;
  /** Direct delivery of committed events. */
  committed(events: readonly AnyEvent[]): Promise<void>;
};

/**
 * Direct delivery of the events that consumers emit: a block caused by a member who joined, or a membership that a downgrade ends, applies
 * everywhere before the service that caused it answers. The events of requests are delivered by their transactions; the effects of an event
 * run in the inbox's transaction, which only this function observes.
 */
export const createConsumerDelivery = ({ emit, committed }: Deps): ConsumerDelivery => {
  const pending = new Set<Promise<void>>();

  const deliver = (emitted: AnyEvent[]): void => {
    // Started only after it is registered in `pending`: work that it causes must find it there and not wait for it.
    const delivery = Promise.resolve()
      .then(() => committed(emitted))
      .finally(() => pending.delete(delivery));
    pending.add(delivery);
  };

  return {
    emit: async (target, drafts) => {
      const emitted = await emit(target, drafts);
      afterCommit('organisation' in target ? target.trx : target, () => deliver(emitted));
      return emitted;
    },
    async during(work) {
      const before = new Set(pending);
      const result = await work();
      await Promise.all([...pending].filter((delivery) => !before.has(delivery)));
      return result;
    },
  };
};
