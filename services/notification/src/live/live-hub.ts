import type { Clock, Worker } from '@waymark/service-kit';
import type { Announcement } from './live-channel.ts';
import { RESYNC } from './live-message.ts';
import { createLiveStream, HEARTBEAT, type LiveStream, messageText } from './live-stream.ts';

export type LiveHub = Worker & {
  /** Opens a stream for a member, until its token expires, the membership ends or the client goes. */
  open(of: Pick<LiveStream, 'organisation' | 'userUuid' | 'expiresAt'>): LiveStream['readable'];
  tell(announcement: Announcement): void;
  /** Messages may have been missed: everyone looks again. */
  resync(): void;
  size(): number;
};

type Options = { clock: Clock; sweepMs?: number; sweepsPerHeartbeat?: number };

const LEFT = 'waymark.identity.member.left.v1';
const DELETED = 'waymark.identity.organisation.deleted.v1';

/** The streams of this replica by organisation. A message is put into words once, however many are listening. */
export const createLiveHub = ({ clock, sweepMs = 1_000, sweepsPerHeartbeat = 15 }: Options): LiveHub => {
  const rooms = new Map<string, Set<LiveStream>>();
  let sweeps = 0;
  let timer: NodeJS.Timeout | undefined;

  const close = (stream: LiveStream): void => {
    const room = rooms.get(stream.organisation);
    room?.delete(stream);
    if (room?.size === 0) rooms.delete(stream.organisation);
    stream.end();
  };

  const sendTo = (streams: Iterable<LiveStream>, text: string): void => {
    for (const stream of [...streams]) {
      if (stream.send(text)) continue;
      close(stream);
      stream.readable.destroy();
    }
  };

  const all = (): LiveStream[] => [...rooms.values()].flatMap((room) => [...room]);

  const sweep = (): void => {
    const now = clock.now();
    for (const stream of all()) if (stream.expiresAt <= now) close(stream);
    sweeps += 1;
    if (sweeps % sweepsPerHeartbeat === 0) sendTo(all(), HEARTBEAT);
  };

  return {
    open(of) {
      const stream = createLiveStream(of);
      const room = rooms.get(of.organisation) ?? new Set();
      rooms.set(of.organisation, room.add(stream));
      stream.readable.once('close', () => close(stream));
      return stream.readable;
    },
    tell({ organisation, message }) {
      const room = [...(rooms.get(organisation) ?? [])];
      sendTo(room, messageText(message));
      if (message.type === DELETED) for (const stream of room) close(stream);
      if (message.type === LEFT) for (const stream of room) if (stream.userUuid === message.uuid) close(stream);
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
