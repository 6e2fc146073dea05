import type { Clock, Worker } from '@waymark/service-kit';
import type { Announcement } from './live-channel.ts';
import { RESYNC } from './live-message.ts';
import { createLiveStream, HEARTBEAT, type LiveStream, messageText } from './live-stream.ts';

export type LiveHub = Worker & {
  /** Opens a stream for a member, until its token expires, the membership ends or the client goes. */
  open(of: Pick<LiveStream, 'organisation' | 'userUuid' | 'expiresAt'>): LiveStream['readable'];
  announce(announcement: Announcement): void;
  /** Messages may have been missed: everyone looks again. */
  resync(): void;
  size(): number;
};

type Options = { clock: Clock; sweepMs?: number; sweepsPerHeartbeat?: number };

const LEFT = 'waymark.identity.member.left.v1';
const DELETED = 'waymark.identity.organisation.deleted.v1';

/** The streams of this replica by organisation. A message is put into words once, however many are listening. */
export const createLiveHub = ({ clock, sweepMs = 1_000, sweepsPerHeartbeat = 15 }: Options): LiveHub => {
  const streamsByOrganisation = new Map<string, Set<LiveStream>>();
  let sweeps = 0;
  let timer: NodeJS.Timeout | undefined;

  const close = (stream: LiveStream): void => {
    const others = streamsByOrganisation.get(stream.organisation);
    others?.delete(stream);
    if (others?.size === 0) streamsByOrganisation.delete(stream.organisation);
    stream.end();
  };

  const sendTo = (streams: Iterable<LiveStream>, text: string): void => {
    for (const stream of [...streams]) {
      if (stream.send(text)) continue;
      close(stream);
      stream.readable.destroy();
    }
  };

  const all = (): LiveStream[] => [...streamsByOrganisation.values()].flatMap((streams) => [...streams]);

  const sweep = (): void => {
    const now = clock.now();
    for (const stream of all()) if (stream.expiresAt <= now) close(stream);
    sweeps += 1;
    if (sweeps % sweepsPerHeartbeat === 0) sendTo(all(), HEARTBEAT);
  };

  return {
    open(of) {
      const stream = createLiveStream(of);
      const others = streamsByOrganisation.get(of.organisation) ?? new Set();
      streamsByOrganisation.set(of.organisation, others.add(stream));
      stream.readable.once('close', () => close(stream));
      return stream.readable;
    },
    announce({ organisation, message }) {
      const streams = [...(streamsByOrganisation.get(organisation) ?? [])];
      sendTo(streams, messageText(message));
      if (message.type === DELETED) for (const stream of streams) close(stream);
      if (message.type === LEFT) for (const stream of streams) if (stream.userUuid === message.uuid) close(stream);
    },
    resync: () => sendTo(all(), messageText(RESYNC)),
    size: () => all().length,
    start: async () => {
      timer = setInterval(sweep, sweepMs);
    },
    stop: async () => {
      clearInterval(timer);
      for (const stream of all()) close(stream);
    },
  };
};
