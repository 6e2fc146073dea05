import type { Channel, ChannelModel } from 'amqplib';

/**
 * Resolves when a channel or connection is closed, or can no longer be closed. If the connection is lost before the broker has answered,
 * the promise of the library's `close` never settles; the event is emitted in any case.
 */
export const closed = (what: Channel | ChannelModel, close: () => Promise<void> = () => what.close()): Promise<void> =>
  new Promise((resolve) => {
    const end = () => resolve();
    what.once('close', end);
    close().then(end, end);
  });

/** Closes the connection of a channel that the broker has closed: the recovery then reopens everything. */
export const closeQuietly = (model: ChannelModel): void => void closed(model);

/**
 * Leaves the connection open when the broker closes this channel, for instance because a queue does not exist: the caller gets that as a
 * rejection, and an error event that nobody listens to would end the connection too.
 */
export const keepConnection = (channel: Channel): void => void channel.on('error', () => undefined);

/** The code with which the broker closed a channel; undefined if it gave none, as when the connection is lost. */
export const replyCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
