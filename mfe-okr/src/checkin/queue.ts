import type { DueKeyResultResource } from '@waymark/contracts';
import { type Entry, isMade } from '@waymark/shell-kit/outbox';

type Card = DueKeyResultResource;
/** A step that can be taken back: a check-in, by its outbox key, or a card that was put aside. */
type Step = { checkin: string } | { aside: string };

/** The queue: its cards, longest due first; the cards put aside; and the steps taken, latest last. */
type Queue = { cards: readonly Card[]; aside: readonly string[]; steps: readonly Step[] };

export const EMPTY_QUEUE: Queue = { cards: [], aside: [], steps: [] };

/** Whether a card is one that was checked in by this entry; one that has been checked in since is due anew. */
const isDoneBy = (card: Card, entry: Entry): boolean =>
  entry.card.uuid === card.uuid && (entry.state !== 'sent' || entry.card.checked_in_at === card.checked_in_at);

/** The cards that are left; the first one is shown. */
export const leftIn = ({ cards, aside }: Queue, entries: readonly Entry[]): readonly Card[] => {
  const made = entries.filter(isMade);
  return cards.filter((card) => !made.some((entry) => isDoneBy(card, entry)) && !aside.includes(card.uuid));
};

/**
 * Merges the server's list of due cards into the queue. The current card stays as it is once something was typed into it. Others are
 * updated, removed if they are no longer due, and new ones are added at the end.
 */
export const refreshed = (
  queue: Queue,
  due: readonly Card[],
  entries: readonly Entry[],
  isTyped: (uuid: string) => boolean = () => false,
): Queue => {
  const front = leftIn(queue, entries)[0]?.uuid;
  const now = new Map(due.map((card) => [card.uuid, card]));
  const done = new Set(entries.map(({ card }) => card.uuid));
  const staying = queue.cards.flatMap((card) => {
    if (card.uuid === front && isTyped(front)) return card;
    return now.get(card.uuid) ?? (done.has(card.uuid) ? card : []);
  });
  const known = new Set(staying.map(({ uuid }) => uuid));
  return { ...queue, cards: [...staying, ...due.filter(({ uuid }) => !known.has(uuid))] };
};

/** Notes a check-in as the last step. @param key that of its entry in the outbox */
export const checkedIn = (queue: Queue, key: string): Queue => ({
  ...queue,
  steps: [...queue.steps, { checkin: key }],
});

/** Puts a card aside until the others are done. */
export const putAside = (queue: Queue, uuid: string): Queue => ({
  ...queue,
  aside: [...queue.aside, uuid],
  steps: [...queue.steps, { aside: uuid }],
});

/** Puts the cards that were put aside back into the queue. */
export const withoutAside = (queue: Queue): Queue => ({
  ...queue,
  aside: [],
  steps: queue.steps.filter((step) => 'checkin' in step),
});

/** Removes a card whose check-in was dropped; if it is still due, the refetch brings it back. */
export const givenUp = (queue: Queue, { key, card: { uuid } }: Pick<Entry, 'key' | 'card'>): Queue => ({
  cards: queue.cards.filter((card) => card.uuid !== uuid),
  aside: queue.aside.filter((each) => each !== uuid),
  steps: queue.steps.filter((step) => !('checkin' in step) || step.checkin !== key),
});

/** Undoes the last step: the queue before it and, if it was a check-in, its key. */
export const stepBack = (queue: Queue): { queue: Queue; key?: string } | undefined => {
  const last = queue.steps.at(-1);
  if (!last) return undefined;
  const steps = queue.steps.slice(0, -1);
  if ('checkin' in last) return { queue: { ...queue, steps }, key: last.checkin };
  return { queue: { ...queue, steps, aside: queue.aside.filter((uuid) => uuid !== last.aside) } };
};
