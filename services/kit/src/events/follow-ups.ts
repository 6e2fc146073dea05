import type { AnyEvent } from '@waymark/contracts';
import type { Route } from '../http/route.ts';
import { afterCommit } from './after-commit.ts';
import type { Emit } from './emitter.ts';
import type { Events } from './events.ts';
import { internalEventsRoute } from './internal-events-route.ts';

export type FollowUps = {
  emit: Emit;
  /**
   * Does the work and waits until what it has caused was told on. It waits for no delivery that began before it: that one may have
   * caused the work, and be waiting for its end.
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** `POST /internal/events`, answered once what follows from the events has been told on. */
  routes: Route[];
};

type Followed = Pick<Events, 'emit' | 'committed' | 'receive'>;

/**
 * Express delivery of what consumers emit: a block that follows from a member who joined, or a membership that a downgrade ends,
 * holds everywhere by the time that the service which began it answers. `Events` delivers what requests emit; the effects of an
 * event run in the inbox's transaction, which is seen from here only.
 * @param events asked for when needed: its consumers are made with what this returns
 */
export const createFollowUps = (events: () => Followed): FollowUps => {
  const pending = new Set<Promise<void>>();

  const deliver = (emitted: AnyEvent[]): void => {
    // Begun only once it is known: whatever it causes must find it among those that began before.
    const delivery = Promise.resolve()
      .then(() => events().committed(emitted))
      .finally(() => pending.delete(delivery));
    pending.add(delivery);
  };

  const during: FollowUps['during'] = async (work) => {
    const before = new Set(pending);
    const result = await work();
    await Promise.all([...pending].filter((delivery) => !before.has(delivery)));
    return result;
  };

  return {
    emit: async (target, drafts) => {
      const emitted = await events().emit(target, drafts);
      afterCommit('organisation' in target ? target.trx : target, () => deliver(emitted));
      return emitted;
    },
    during,
    routes: [internalEventsRoute({ receive: (received) => during(() => events().receive(received)) })],
  };
};
