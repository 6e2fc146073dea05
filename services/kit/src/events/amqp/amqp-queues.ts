import type { Channel, ChannelModel } from 'amqplib';
import type { EventLog } from '../event-log.ts';
import type { QueueDeclaration } from '../transport.ts';
import { type AmqpNames, assertQueues } from './amqp-topology.ts';
import { closed, keepConnection, replyCodeOf } from './closing.ts';

/** The queues that the broker must have, and which of them are missing. */
export type AmqpQueues = {
  /** Declares a queue as required from now on. */
  add(declaration: QueueDeclaration): void;
  /** Whether it is declared as required, with these types. */
  has(declaration: QueueDeclaration): boolean;
  /** The required queues that take any of these types. */
  queuesFor(types: Iterable<string>): string[];
  /** Creates queues (default: all) with their bindings. The failure of one does not affect the others. */
  make(model: ChannelModel, queues?: readonly string[]): Promise<void>;
  /** Creates queues that have been missing for a while. */
  recreate(model: ChannelModel, queues: readonly string[]): Promise<void>;
  /** Checks whether queues exist. */
  check(model: ChannelModel, queues: readonly string[]): Promise<void>;
  /** Marks queues whose bindings could not be created, so that they do not get their events. */
  markMissing(queues: readonly string[]): void;
  /** Whether a queue that takes this type is missing. */
  isMissingFor(type: string): boolean;
  /** How often a queue for this type was found missing. */
  lossesFor(type: string): number;
};

// A queue that is recreated right after its deletion keeps its consumers but delivers nothing to them: the broker must first have notified
// them of the deletion.
const MISSING_FOR_MS = 500;

// The broker closes the channel with this code when the queue exists with other settings than ours.
const PRECONDITION_FAILED = 406;

const openChannel = async (model: ChannelModel): Promise<Channel> => {
  const channel = await model.createChannel();
  keepConnection(channel);
  return channel;
};

const onOwnChannel = async <T>(model: ChannelModel, work: (channel: Channel) => Promise<T>): Promise<T> => {
  const channel = await openChannel(model);
  const result = await work(channel);
  await closed(channel);
  return result;
};

/** No queues at first. The connection is given with each call, because after an outage there is another. */
export const createAmqpQueues = (names: AmqpNames, logger: EventLog): AmqpQueues => {
  const declared = new Map<string, Set<string>>();
  const missingSince = new Map<string, number>();
  const losses = new Map<string, number>();
  const complained = new Set<string>();
  // One channel for each queue: the queues are checked in parallel, and the broker closes the channel of a missing one.
  const checking = new Map<string, { model: ChannelModel; channel: Promise<Channel> }>();

  const noteMissing = (queue: string) => {
    if (missingSince.has(queue)) return;
    missingSince.set(queue, performance.now());
    losses.set(queue, (losses.get(queue) ?? 0) + 1);
  };

  const queuesFor = (types: Iterable<string>): string[] => {
    const wanted = [...types];
    return [...declared].filter(([, taken]) => wanted.some((type) => taken.has(type))).map(([queue]) => queue);
  };

  const bind = async (channel: Channel, queue: string) => {
    for (const type of declared.get(queue) ?? []) await channel.bindQueue(names.queue(queue), names.exchange, type);
  };

  const makeOne = async (model: ChannelModel, queue: string) => {
    try {
      await onOwnChannel(model, async (channel) => {
        await assertQueues(channel, names, queue);
        await bind(channel, queue);
      });
    } catch (err) {
      if (replyCodeOf(err) !== PRECONDITION_FAILED) throw err;
      // The queue exists, so events can wait in it; its own consumer reports the difference and does not start.
      await onOwnChannel(model, (channel) => bind(channel, queue));
    }
  };

  const isThere = async (model: ChannelModel, queue: string): Promise<boolean> => {
    const open = checking.get(queue);
    const channel = open?.model === model ? open.channel : openChannel(model);
    checking.set(queue, { model, channel });
    try {
      await (await channel).checkQueue(names.queue(queue));
      return true;
    } catch (err) {
      checking.delete(queue);
      if (replyCodeOf(err) === undefined) throw err;
      return false;
    }
  };

  const make = async (model: ChannelModel, queues: readonly string[] = [...declared.keys()]) => {
    for (const queue of queues) {
      missingSince.delete(queue);
      try {
        await makeOne(model, queue);
        complained.delete(queue);
      } catch (err) {
        noteMissing(queue);
        if (replyCodeOf(err) === undefined) throw err;
        if (!complained.has(queue)) logger.error({ err, queue }, 'A queue cannot be created; its events wait for it');
        complained.add(queue);
      }
    }
  };

  return {
    add({ queue, types }) {
      declared.set(queue, new Set([...(declared.get(queue) ?? []), ...types]));
    },
    has: ({ queue, types }) => types.every((type) => declared.get(queue)?.has(type)),
    queuesFor,
    make,
    async recreate(model, queues) {
      const before = performance.now() - MISSING_FOR_MS;
      const due = queues.filter((queue) => (missingSince.get(queue) ?? Number.POSITIVE_INFINITY) <= before);
      await make(model, due);
    },
    async check(model, queues) {
      const look = async (queue: string) => void ((await isThere(model, queue)) || noteMissing(queue));
      await Promise.all(queues.map(look));
    },
    markMissing: (queues) => queues.forEach(noteMissing),
    isMissingFor: (type) => queuesFor([type]).some((queue) => missingSince.has(queue)),
    lossesFor: (type) => queuesFor([type]).reduce((sum, queue) => sum + (losses.get(queue) ?? 0), 0),
  };
};
