import { randomUUID } from 'node:crypto';

export const STREAMS_CHANNEL = 'waymark_live_streams';

type Opened = { user: string; stream: string; at: number };

/** The notice of a replica about its streams: one opened or closed or, with neither, all are closed. */
export type StreamNotice = { replica: string; opened?: Opened; closed?: Pick<Opened, 'user' | 'stream'> };

type RemoteStream = Opened & { replica: string; until: number };

/** How long another replica's stream counts at most, in case the replica dies without a notice. An access token does not last longer. */
const EXPIRY_MS = 600_000;

/** The streams of other replicas, according to their notices (docs/decisions/0019). */
export const createRemoteStreams = (publish: (notice: StreamNotice) => void) => {
  const replica = randomUUID();
  const byUser = new Map<string, Map<string, RemoteStream>>();

  const forget = (isClosed: (remote: RemoteStream) => boolean): void => {
    for (const [user, streams] of byUser) {
      for (const [id, remote] of streams) if (isClosed(remote)) streams.delete(id);
      if (streams.size === 0) byUser.delete(user);
    }
  };

  return {
    opened: (opened: Opened) => publish({ replica, opened }),
    closed: (closed: Pick<Opened, 'user' | 'stream'>) => publish({ replica, closed }),
    allClosed: () => publish({ replica }),
    /** @returns the user for whom the notice reports a new stream */
    receive(notice: StreamNotice, now: Date): string | undefined {
      const { opened, closed } = notice;
      if (notice.replica === replica) return undefined;
      if (closed) byUser.get(closed.user)?.delete(closed.stream);
      else if (!opened) forget((remote) => remote.replica === notice.replica);
      if (!opened) return undefined;
      const streams = byUser.get(opened.user) ?? new Map<string, RemoteStream>();
      const until = now.getTime() + EXPIRY_MS;
      byUser.set(opened.user, streams.set(opened.stream, { ...opened, replica: notice.replica, until }));
      return opened.user;
    },
    /** When the streams of a user were opened. */
    of: (user: string): number[] => [...(byUser.get(user)?.values() ?? [])].map(({ at }) => at),
    sweep: (now: Date) => forget(({ until }) => until <= now.getTime()),
  };
};
