import type { LiveStream } from './live-stream.ts';

type StreamsBy = Map<string, Set<LiveStream>>;

const addTo = (streams: StreamsBy, key: string, stream: LiveStream): void => {
  streams.set(key, (streams.get(key) ?? new Set()).add(stream));
};

const removeFrom = (streams: StreamsBy, key: string, stream: LiveStream): void => {
  const others = streams.get(key);
  others?.delete(stream);
  if (others?.size === 0) streams.delete(key);
};

/** The open streams of a replica, by user and by organisation. Each lookup returns a copy, so that streams may be removed while it is read. */
export const createLiveStreams = () => {
  const byOrganisation: StreamsBy = new Map();
  /** Inbox streams by each organisation of their users. */
  const inboxesByOrganisation: StreamsBy = new Map();
  /** The streams of each user, oldest first. */
  const byUser: StreamsBy = new Map();

  const inOrganisations = ({ only }: LiveStream): StreamsBy =>
    only === 'inbox' ? inboxesByOrganisation : byOrganisation;
  const leave = (organisation: string, stream: LiveStream): void => {
    stream.organisations.delete(organisation);
    removeFrom(inOrganisations(stream), organisation, stream);
  };

  return {
    /** Adds a stream to those of its user; it hears of no organisation yet. */
    add: (stream: LiveStream): void => addTo(byUser, stream.userUuid, stream),
    /** @returns whether it was among the streams of its user */
    remove(stream: LiveStream): boolean {
      for (const organisation of stream.organisations) leave(organisation, stream);
      const wasOpen = byUser.get(stream.userUuid)?.has(stream) === true;
      removeFrom(byUser, stream.userUuid, stream);
      return wasOpen;
    },
    /** From now on the stream hears of the organisation. */
    enter(organisation: string, stream: LiveStream): void {
      stream.organisations.add(organisation);
      addTo(inOrganisations(stream), organisation, stream);
    },
    leave,
    /** The streams of everything in an organisation. */
    of: (organisation: string): LiveStream[] => [...(byOrganisation.get(organisation) ?? [])],
    /** The inbox streams of the members of an organisation. */
    inboxesOf: (organisation: string): LiveStream[] => [...(inboxesByOrganisation.get(organisation) ?? [])],
    /** The streams of a user, oldest first. */
    ofUser: (user: string): LiveStream[] => [...(byUser.get(user) ?? [])],
    all: (): LiveStream[] => [...byUser.values()].flatMap((streams) => [...streams]),
  };
};
