import type { ChannelModel } from 'amqplib';

/** A channel that the broker closed takes its connection along: the recovery then opens everything anew. */
export const closeQuietly = (model: ChannelModel): void => {
  try {
    model.close().catch(() => undefined);
  } catch {
    // It is closing already.
  }
};
