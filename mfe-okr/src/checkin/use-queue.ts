import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listDueCheckins, PAGE_LIMIT } from '@waymark/contracts';
import { formatQuantity, keyOf, resourceKey, useApi, useOrganisation, useSession } from '@waymark/shell-kit';
import { type CheckInContent, type Entry, isDone, useOutbox } from '@waymark/shell-kit/outbox';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import { createDrafts } from './drafts.ts';
import { checkedIn, EMPTY_QUEUE, givenUp, leftIn, putAside, refreshed, stepBack, withoutAside } from './queue.ts';
import { typedOf } from './typed-content.ts';

const useDue = () => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const query = { limit: PAGE_LIMIT };
  return useQuery({
    queryKey: keyOf(listDueCheckins, { org }, query),
    queryFn: ({ signal }) => api.ask(listDueCheckins, { org }, query, { signal }),
    // Not cached between visits: the list of an earlier visit is stale.
    gcTime: 0,
  });
};

/** One session of the queue: the due cards, the check-ins made, and the next card. */
export const useQueue = () => {
  const { outbox, entries: outgoing, isAway, isStored } = useOutbox();
  const due = useDue();
  const client = useQueryClient();
  const { user } = useSession();
  const { uuid: org } = useOrganisation();
  const [before] = useState(() => new Set(outgoing.filter(({ state }) => state === 'sent').map(({ key }) => key)));
  /** The entries of this session: not those that were sent before it. */
  const ofThisVisit = useCallback(
    (all: readonly Entry[]) => all.filter((entry) => entry.org === org && !before.has(entry.key)),
    [org, before],
  );
  const entries = ofThisVisit(outgoing);
  const [drafts] = useState(() => createDrafts(user.uuid, org));
  const [queue, setQueue] = useState(EMPTY_QUEUE);
  /** When the last response was merged, 0 before the first. An unchanged response is merged, too: it brings dropped cards back. */
  const [mergedAt, setMergedAt] = useState(0);
  const { t } = useTranslation(CHECKIN_TEXTS);
  /** The last action, announced to screen readers. */
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!due.data) return;
    setQueue((now) => refreshed(now, due.data.keyresults, ofThisVisit(outbox.snapshot().entries), drafts.has));
    setMergedAt(due.dataUpdatedAt);
  }, [due.data, due.dataUpdatedAt, outbox, drafts, ofThisVisit]);
  const left = leftIn(queue, entries);
  const [front] = left;
  /** Puts a card aside, if it is still left. */
  const putAsideCard = (uuid: string): void => {
    if (left.some((card) => card.uuid === uuid)) setQueue((now) => putAside(now, uuid));
  };
  return {
    isReady: mergedAt > 0,
    error: due.error,
    retry: () => void due.refetch(),
    drafts,
    entries,
    isAway,
    isStored,
    left,
    /** How many wait besides, which are listed once others are done. */
    beyond: due.data ? due.data.total - due.data.keyresults.length : 0,
    front,
    announcement,
    aside: queue.cards.filter(({ uuid }) => queue.aside.includes(uuid)),
    /** The check-ins of this session without refused ones, latest last. */
    done: entries.filter(isDone),
    isRefused: entries.some(({ state }) => state === 'stopped'),
    checkIn: (content: CheckInContent, madeFrom?: string): void => {
      if (!front) return;
      const card = { ...front, updated_at: madeFrom ?? front.updated_at };
      const key = outbox.add({ org, card, said: content });
      setQueue((now) => checkedIn(now, key));
      const { name, measured_by } = front;
      setAnnouncement(t('check_in.saved', { name, value: formatQuantity(content.value, measured_by) }));
    },
    sendAnyway: outbox.sendAnyway,
    /** Drops a refused check-in. */
    giveUp: (entry: Entry): void => {
      outbox.drop(entry.key);
      setQueue((now) => givenUp(now, entry));
      void client.invalidateQueries({ queryKey: resourceKey(org, 'due') });
    },
    putAside: (): void => {
      if (front) putAsideCard(front.uuid);
    },
    putAsideCard,
    takeAsideUp: () => setQueue(withoutAside),
    canStepBack: queue.steps.length > 0,
    stepBack: (): void => {
      const step = stepBack(queue);
      if (!step) return;
      const entry = entries.find(({ key }) => key === step.key);
      if (entry) {
        const { blocker, ...content } = entry.said;
        // A blocker that may have reached the server is not prefilled: sent again, it would be raised twice.
        const isRaised = entry.tried && entry.state !== 'stopped';
        drafts.offer(entry.card.uuid, typedOf(isRaised || !blocker ? content : { ...content, blocker }));
        outbox.takeBack(entry.key);
        setAnnouncement(t('check_in.taken_back', { name: entry.card.name }));
      }
      setQueue(step.queue);
    },
  };
};
export type CheckInQueue = ReturnType<typeof useQueue>;
