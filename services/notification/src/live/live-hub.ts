import type { Writable } from 'node:stream';
import { LIVE_HEARTBEAT_MS } from '@waymark/contracts';
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
import { createLiveStreams } from './live-streams.ts';
import { createRecentAnnouncements } from './recent-announcements.ts';
import { createRemoteStreams, type StreamNotice } from './remote-streams.ts';

export type LiveHub = Worker & {
  /**
   * Turns an answer into a member's stream. It ends when the token expires, the session or the membership ends, the client disconnects, or
   * the user has opened `MOST_OF_USER` more. It starts with the announcements of the last seconds.
   */
  open(of: LiveStreamOf, answer: Writable): void;
  announce(announcement: Announcement): void;
  /** The users with streams on this replica, and their organisations. */
  listening(): Listener[];
  /** Closes all streams of a user that report changes of the organisation; a client that still may opens them again. */
  close(listener: Listener): void;
  /** Handles another replica's notice about its streams. */
  receive(notice: StreamNotice): void;
  /** Messages may have been missed, so every client is asked to reload. */
  resync(): void;
  size(): number;
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
const SWEEPS_PER_HEARTBEAT = LIVE_HEARTBEAT_MS / SWEEP_MS;
const JOINED = 'waymark.identity.member.joined.v1';
const LEFT = 'waymark.identity.member.left.v1';
const DELETED = 'waymark.identity.organisation.deleted.v1';

/** Whether an announcement is meant for the user of a stream. */
const isFor =
  ({ to }: Announcement) =>
  ({ userUuid }: LiveStream): boolean =>
    to === undefined || to.includes(userUuid);

/** Sends the announcements to the streams of this replica, and ends streams. A message is serialised once, however many are listening. */
export const createLiveHub = ({ clock, hasEnded, publish }: Options): LiveHub => {
  const remoteStreams = createRemoteStreams(publish);
  const recent = createRecentAnnouncements();
  const streams = createLiveStreams();
  let sweeps = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const close = (stream: LiveStream): void => {
    const wasOpen = streams.remove(stream);
    stream.end();
    if (wasOpen && !stopped) remoteStreams.closed({ user: stream.userUuid, stream: stream.id });
  };

  /** Closes this replica's oldest streams while the user has too many over all replicas; the others do the same with theirs. */
  const holdToLimit = (user: string): void => {
    const own = streams.ofUser(user);
    const moments = [...own.map(({ openedAt }) => openedAt), ...remoteStreams.of(user)].sort((a, b) => b - a);
    const since = moments[MOST_OF_USER - 1] ?? 0;
    for (const stream of own.slice(0, -MOST_OF_USER)) close(stream);
    for (const stream of own) if (stream.openedAt < since) close(stream);
  };

  const sendTo = (receivers: readonly LiveStream[], text: string): void => {
    for (const stream of receivers) {
      if (stream.send(text)) continue;
      close(stream);
      stream.answer.destroy();
    }
  };

  /** Sends inbox changes, and updates the organisations of inbox streams when members join or leave. */
  const notifyInboxes = (announcement: Announcement): void => {
    const { organisation, message } = announcement;
    const { type, target, uuid } = message;
    const here = streams.inboxesOf(organisation);
    if (target === 'inbox') {
      sendTo(here.filter(isFor(announcement)), messageText(message));
    }
    if (type === DELETED) {
      sendTo(here, messageText(message));
      for (const stream of here) streams.leave(organisation, stream);
    }
    if (type !== JOINED && type !== LEFT) return;
    const own = streams.ofUser(uuid ?? '').filter(({ only }) => only === 'inbox');
    sendTo(own, messageText(message));
    for (const stream of own) streams[type === JOINED ? 'enter' : 'leave'](organisation, stream);
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
      .filter((announcement) => isFor(announcement)(stream))
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
    for (const stream of streams.all()) if (stream.expiresAt <= now || hasEnded(stream)) close(stream);
    sweeps += 1;
    if (sweeps % SWEEPS_PER_HEARTBEAT === 0) sendTo(streams.all(), HEARTBEAT);
  };

  return {
    open(of, answer) {
      if (answer.destroyed) return;
      const organisations = of.organisations.filter((one) => !hasLeft(one, of.userUuid));
      if (of.only === undefined && organisations.length === 0) return void answer.end();
      const stream = createLiveStream(of, answer, clock.now());
      const { id, openedAt: at, userUuid: user } = stream;
      streams.add(stream);
      holdToLimit(user);
      remoteStreams.opened({ user, stream: id, at });
      for (const organisation of organisations) streams.enter(organisation, stream);
      sendRecent(stream);
      answer.once('close', () => close(stream));
    },
    listening: () => [
      ...new Map(
        streams
          .all()
          .flatMap(({ organisations, userUuid }) =>
            [...organisations].map((organisation) => [`${organisation} ${userUuid}`, { organisation, userUuid }]),
          ),
      ).values(),
    ],
    close({ organisation, userUuid }) {
      for (const stream of streams.ofUser(userUuid)) if (stream.organisations.has(organisation)) close(stream);
    },
    announce(announcement) {
      const { organisation, message } = announcement;
      recent.keep(announcement, clock.now());
      const reached = streams.of(organisation).filter(isFor(announcement));
      sendTo(reached, messageText(message));
      if (message.type === DELETED) for (const stream of reached) close(stream);
      if (message.type === LEFT) for (const stream of reached) if (stream.userUuid === message.uuid) close(stream);
      notifyInboxes(announcement);
    },
    receive(notice) {
      const user = remoteStreams.receive(notice, clock.now());
      if (user !== undefined) holdToLimit(user);
    },
    resync: () => sendTo(streams.all(), messageText(RESYNC)),
    size: () => streams.all().length,
    start: async () => {
      timer = setInterval(sweep, SWEEP_MS);
    },
    stop: async () => {
      clearInterval(timer);
      stopped = true;
      if (streams.all().length > 0) remoteStreams.allClosed();
      for (const stream of streams.all()) close(stream);
    },
  };
};
