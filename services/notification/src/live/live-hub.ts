import type { Writable } from 'node:stream';
import type { Clock, TokenFacts, Worker } from '@waymark/service-kit';
import type { Announcement } from './live-channel.ts';
import { RESYNC } from './live-message.ts';
import {
  createLiveStream,
  HEARTBEAT,
  type Listener,
  type LiveStream,
  type LiveStreamOf,
  messageText,
} from './live-stream.ts';
import { createRecentAnnouncements } from './recent-announcements.ts';
import { createRemoteStreams, type StreamNotice } from './remote-streams.ts';

export type LiveHub = Worker & {
  /**
   * Turns an answer into a member's stream. It ends when the token expires, the session or the membership ends, the client disconnects, or
   * the user has opened `MOST_OF_USER` more. It starts with the announcements of the last seconds.
   */
  open(of: LiveStreamOf, answer: Writable): void;
  announce(announcement: Announcement): void;
  /** The users with inbox streams on this replica, and their organisations. */
  listening(): Listener[];
  /** Handles another replica's notice about its streams. */
  receive(notice: StreamNotice): void;
  /** Messages may have been missed, so every client is asked to reload. */
  resync(): void;
  size(): number;
};

type StreamsBy = Map<string, Set<LiveStream>>;

const addTo = (streams: StreamsBy, key: string, stream: LiveStream): Set<LiveStream> => {
  const others = streams.get(key) ?? new Set();
  streams.set(key, others.add(stream));
  return others;
};

const removeFrom = (streams: StreamsBy, key: string, stream: LiveStream): void => {
  const others = streams.get(key);
  others?.delete(stream);
  if (others?.size === 0) streams.delete(key);
};

type Options = {
  clock: Clock;
  hasEnded(token: TokenFacts): boolean;
  /** Notifies every replica, including this one. */
  publish(notice: StreamNotice): void;
};

/** The maximum of streams of one user over all replicas: with more tabs open, the oldest stream is closed. */
const MOST_OF_USER = 10;
const SWEEP_MS = 1_000;
const SWEEPS_PER_HEARTBEAT = 15;
const JOINED = 'waymark.identity.member.joined.v1';
const LEFT = 'waymark.identity.member.left.v1';
const DELETED = 'waymark.identity.organisation.deleted.v1';

/** The streams of this replica. A message is serialised once, however many are listening. */
export const createLiveHub = ({ clock, hasEnded, publish }: Options): LiveHub => {
  const remoteStreams = createRemoteStreams(publish);
  const recent = createRecentAnnouncements();
  const streamsByOrganisation = new Map<string, Set<LiveStream>>();
  /** Inbox streams by each organisation of their users. */
  const inboxesByOrganisation = new Map<string, Set<LiveStream>>();
  /** The streams of each user, oldest first. */
  const streamsByUser = new Map<string, Set<LiveStream>>();
  let sweeps = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const streamsIn = ({ only }: LiveStream): StreamsBy =>
    only === 'inbox' ? inboxesByOrganisation : streamsByOrganisation;
  const enter = (organisation: string, stream: LiveStream): void => {
    stream.organisations.add(organisation);
    addTo(streamsIn(stream), organisation, stream);
  };
  const leave = (organisation: string, stream: LiveStream): void => {
    stream.organisations.delete(organisation);
    removeFrom(streamsIn(stream), organisation, stream);
  };

  const close = (stream: LiveStream): void => {
    for (const organisation of stream.organisations) leave(organisation, stream);
    const wasOpen = streamsByUser.get(stream.userUuid)?.has(stream) === true;
    removeFrom(streamsByUser, stream.userUuid, stream);
    stream.end();
    if (wasOpen && !stopped) remoteStreams.closed({ user: stream.userUuid, stream: stream.id });
  };

  /** Closes this replica's oldest streams while the user has too many over all replicas; the others do the same with theirs. */
  const holdToLimit = (user: string): void => {
    const own = [...(streamsByUser.get(user) ?? [])];
    const moments = [...own.map(({ openedAt }) => openedAt), ...remoteStreams.of(user)].sort((a, b) => b - a);
    const since = moments[MOST_OF_USER - 1] ?? 0;
    for (const stream of own.slice(0, -MOST_OF_USER)) close(stream);
    for (const stream of own) if (stream.openedAt < since) close(stream);
  };

  const sendTo = (streams: Iterable<LiveStream>, text: string): void => {
    for (const stream of [...streams]) {
      if (stream.send(text)) continue;
      close(stream);
      stream.answer.destroy();
    }
  };

  const all = (): LiveStream[] => [...streamsByUser.values()].flatMap((streams) => [...streams]);

  /** Sends inbox changes, and updates the organisations of inbox streams when members join or leave. */
  const notifyInboxes = ({ organisation, message, to }: Announcement): void => {
    const { type, target, uuid } = message;
    const here = [...(inboxesByOrganisation.get(organisation) ?? [])];
    if (target === 'inbox') {
      const reached = to === undefined ? here : here.filter(({ userUuid }) => to.includes(userUuid));
      sendTo(reached, messageText(message));
    }
    if (type === DELETED) {
      sendTo(here, messageText(message));
      for (const stream of here) leave(organisation, stream);
    }
    if (type !== JOINED && type !== LEFT) return;
    const own = [...(streamsByUser.get(uuid ?? '') ?? [])].filter(({ only }) => only === 'inbox');
    sendTo(own, messageText(message));
    for (const stream of own) (type === JOINED ? enter : leave)(organisation, stream);
  };

  /**
   * Whether they have left, even if the read model, which another consumer fills, does not know it yet: no later message would end their
   * stream.
   */
  const hasLeft = (organisation: string, user: string): boolean =>
    recent
      .of(organisation, clock.now())
      .findLast(({ message: { type, uuid } }) => uuid === user && (type === JOINED || type === LEFT))?.message.type ===
    LEFT;

  const sendRecent = (stream: LiveStream): void => {
    const { userUuid, only, organisations } = stream;
    const now = clock.now();
    const texts = [...organisations]
      .flatMap((organisation) => recent.of(organisation, now))
      .filter(({ to }) => to === undefined || to.includes(userUuid))
      .filter(({ message }) => only !== 'inbox' || message.target === 'inbox')
      // They have joined again since.
      .filter(({ message }) => message.type !== LEFT || message.uuid !== userUuid)
      .map(({ text }) => text);
    if (texts.length > 0) sendTo([stream], texts.join(''));
  };

  const sweep = (): void => {
    const now = clock.now();
    recent.sweep(now);
    remoteStreams.sweep(now);
    for (const stream of all()) if (stream.expiresAt <= now || hasEnded(stream)) close(stream);
    sweeps += 1;
    if (sweeps % SWEEPS_PER_HEARTBEAT === 0) sendTo(all(), HEARTBEAT);
  };

  return {
    open(of, answer) {
      if (answer.destroyed) return;
      const organisations = of.organisations.filter((one) => !hasLeft(one, of.userUuid));
      if (of.only === undefined && organisations.length === 0) return void answer.end();
      const stream = createLiveStream(of, answer, clock.now());
      const { id, openedAt: at, userUuid: user } = stream;
      addTo(streamsByUser, user, stream);
      holdToLimit(user);
      remoteStreams.opened({ user, stream: id, at });
      for (const organisation of organisations) enter(organisation, stream);
      sendRecent(stream);
      answer.once('close', () => close(stream));
    },
    listening: () => [
      ...new Map(
        all().flatMap(({ organisations, userUuid }) =>
          [...organisations].map((organisation) => [`${organisation} ${userUuid}`, { organisation, userUuid }]),
        ),
      ).values(),
    ],
    announce(announcement) {
      const { organisation, message, to } = announcement;
      recent.keep(announcement, clock.now());
      const open = [...(streamsByOrganisation.get(organisation) ?? [])];
      const streams = to === undefined ? open : open.filter(({ userUuid }) => to.includes(userUuid));
      sendTo(streams, messageText(message));
      if (message.type === DELETED) for (const stream of streams) close(stream);
      if (message.type === LEFT) for (const stream of streams) if (stream.userUuid === message.uuid) close(stream);
      notifyInboxes(announcement);
    },
    receive(notice) {
      const user = remoteStreams.receive(notice, clock.now());
      if (user !== undefined) holdToLimit(user);
    },
    resync: () => sendTo(all(), messageText(RESYNC)),
    size: () => all().length,
    start: async () => {
      timer = setInterval(sweep, SWEEP_MS);
    },
    stop: async () => {
      clearInterval(timer);
      stopped = true;
      if (all().length > 0) remoteStreams.allClosed();
      for (const stream of all()) close(stream);
    },
  };
};
