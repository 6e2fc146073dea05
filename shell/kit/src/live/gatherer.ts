import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { NAMED_LIMIT } from '@waymark/contracts';

/** What a message makes out of date: all that a key holds, or the one thing in it that changed. */
export type Touched = { queryKey: QueryKey; uuid?: string };

/** Milliseconds that messages are gathered for. A moment of its own for each reader: a thousand of them do not ask at once. */
const SOON = [200, 2_500] as const;
/** The same after so much has changed that lists were read again as a whole: more of it is likely to follow. */
const AFTER_FULL_READ = [5_000, 10_000] as const;
/** How long the message about one's own change may take. */
const OWN_MESSAGE_MS = 5_000;

const between = ([least, most]: readonly [number, number]): number => least + Math.random() * (most - least);
const isHidden = (): boolean => document.visibilityState === 'hidden';

type Entry = { queryKey: QueryKey; uuids: Set<string>; all: boolean };

const patchOf = (query: Query, { uuids, all }: Entry) =>
  !all && uuids.size <= NAMED_LIMIT && query.isActive() ? query.meta?.patch : undefined;

/** Brings what is shown of a key up to date: single things where a query knows how, all of it elsewhere. True when a list was read as a whole. */
const freshen = async (client: QueryClient, entry: Entry): Promise<boolean> => {
  let whole = false;
  const works = client
    .getQueryCache()
    .findAll({ queryKey: entry.queryKey })
    .map((query): Promise<unknown> => {
      const { queryKey } = query;
      const patch = patchOf(query, entry);
      if (patch) {
        const missed = (): Promise<void> => client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
        return Promise.resolve(patch([...entry.uuids])).catch(missed);
      }
      whole ||= query.isActive() && query.meta?.patch !== undefined;
      return client.invalidateQueries({ queryKey, exact: true });
    });
  await Promise.all(works);
  return whole;
};

type Gatherer = {
  /** Takes in what a message touches; `own` when the reader caused it. Asked for a little later, or once the page is shown again. */
  add(touched: readonly Touched[], own: boolean): void;
  /** Brings up to date what the reader has just changed; the message about it is then no news. */
  changed(touched: Touched): Promise<unknown>;
  stop(): void;
};

const createGatherer = (client: QueryClient): Gatherer => {
  const waiting = new Map<string, Entry>();
  const expected = new Map<string, number>();
  const heardOwn = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause: readonly [number, number] = SOON;

  const hashOf = (queryKey: QueryKey): string => JSON.stringify(queryKey);
  const nameOf = ({ queryKey, uuid = '' }: Touched): string => `${hashOf(queryKey)} ${uuid}`;

  const schedule = (): void => {
    if (!isHidden()) timer ??= setTimeout(() => void flush(), between(pause));
  };

  /** A list that is being read may have been read before the change: its turn comes afterwards. */
  const isBeingRead = ({ queryKey }: Entry): boolean => client.isFetching({ queryKey }) > 0;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isHidden()) return;
    const ready = [...waiting].filter(([, entry]) => !isBeingRead(entry));
    for (const [hash] of ready) waiting.delete(hash);
    heardOwn.clear();
    const whole = await Promise.all(ready.map(([, entry]) => freshen(client, entry)));
    pause = whole.includes(true) ? AFTER_FULL_READ : SOON;
    if (waiting.size > 0) schedule();
  };

  const isExpected = (touched: Touched): boolean => {
    const name = nameOf(touched);
    const until = expected.get(name) ?? 0;
    expected.delete(name);
    return until > Date.now();
  };

  const take = ({ queryKey, uuid }: Touched): void => {
    const entry = waiting.get(hashOf(queryKey)) ?? { queryKey, uuids: new Set(), all: false };
    if (uuid) entry.uuids.add(uuid);
    else entry.all = true;
    waiting.set(hashOf(queryKey), entry);
  };

  const whenShown = (): void => {
    if (waiting.size > 0 && !isHidden()) void flush();
  };
  document.addEventListener('visibilitychange', whenShown);

  return {
    add(touched, own) {
      for (const one of touched) {
        if (own && isExpected(one)) continue;
        if (own) heardOwn.add(nameOf(one));
        take(one);
      }
      if (waiting.size > 0) schedule();
    },
    changed(touched) {
      const { queryKey, uuid } = touched;
      const entry = waiting.get(hashOf(queryKey));
      // What was heard of it so far is part of the answer.
      if (uuid) entry?.uuids.delete(uuid);
      if (entry && !entry.all && entry.uuids.size === 0) waiting.delete(hashOf(queryKey));
      if (!heardOwn.delete(nameOf(touched))) expected.set(nameOf(touched), Date.now() + OWN_MESSAGE_MS);
      return freshen(client, { queryKey, uuids: new Set(uuid ? [uuid] : []), all: !uuid });
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
      document.removeEventListener('visibilitychange', whenShown);
      gatherers.delete(client);
    },
  };
};

const gatherers = new WeakMap<QueryClient, Gatherer>();

/** The one gatherer of a page's server state. */
export const gathererOf = (client: QueryClient): Gatherer => {
  const gatherer = gatherers.get(client) ?? createGatherer(client);
  gatherers.set(client, gatherer);
  return gatherer;
};
