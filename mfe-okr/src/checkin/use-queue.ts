import { useQuery } from '@tanstack/react-query';
import { listDueCheckins, PAGE_LIMIT } from '@waymark/contracts';
import { formatNumber, keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import { isSaid, type Said } from './entry.ts';
import { EMPTY_QUEUE, leftIn, putAside, refreshed, said, stepBack, withoutAside } from './queue.ts';
import { useOutbox } from './use-outbox.ts';

const useDue = () => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const query = { limit: PAGE_LIMIT };
  return useQuery({
    queryKey: keyOf(listDueCheckins, { org }, query),
    queryFn: async ({ signal }) => (await api.ask(listDueCheckins, { org }, query, { signal })).keyresults,
    // What was due when one was here before says nothing about now.
    gcTime: 0,
  });
};

/** A sitting: what is due, what was said of it, and what is next. */
export const useQueue = () => {
  const { outbox, entries, isAway, isKept } = useOutbox();
  const due = useDue();
  const [queue, setQueue] = useState(EMPTY_QUEUE);
  const [isReady, setReady] = useState(false);
  /** What was said of a key result and then taken back, for its form. */
  const before = useRef(new Map<string, Said>());
  const { t } = useTranslation(CHECKIN_TEXTS);
  /** What has just happened, for who does not see it. */
  const [lastSaid, setLastSaid] = useState('');
  useEffect(() => {
    if (!due.data) return;
    setQueue((now) => refreshed(now, due.data, outbox.snapshot().entries));
    setReady(true);
  }, [due.data, outbox]);
  const left = leftIn(queue, entries);
  const [front] = left;
  return {
    isReady,
    error: due.error,
    retry: () => void due.refetch(),
    outbox,
    entries,
    isAway,
    isKept,
    left,
    front,
    lastSaid,
    aside: queue.cards.filter(({ uuid }) => queue.aside.includes(uuid)),
    /** What this sitting has said, the latest last. */
    done: entries.filter(isSaid),
    saidBefore: front && before.current.get(front.uuid),
    say: (content: Said): void => {
      if (!front) return;
      const key = outbox.add({ card: front, said: content });
      setQueue((now) => said(now, key));
      const { name, measured_by } = front;
      setLastSaid(t('check_in.saved', { name, value: `${formatNumber(content.value)} ${measured_by}` }));
    },
    putAside: (): void => {
      if (front) setQueue((now) => putAside(now, front.uuid));
    },
    takeAsideUp: () => setQueue(withoutAside),
    canStepBack: queue.steps.length > 0,
    stepBack: (): void => {
      const step = stepBack(queue);
      if (!step) return;
      const entry = entries.find(({ key }) => key === step.key);
      if (entry) {
        const { blocker, ...content } = entry.said;
        // A blocker that was raised stays: said again, it would be raised twice.
        before.current.set(entry.card.uuid, entry.tried || !blocker ? content : { ...content, blocker });
        outbox.takeBack(entry.key);
        setLastSaid(t('check_in.taken_back', { name: entry.card.name }));
      }
      setQueue(step.queue);
    },
  };
};
export type Sitting = ReturnType<typeof useQueue>;
