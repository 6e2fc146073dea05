import type { DueKeyResultResource } from '@waymark/contracts';
import { type Entry, isSaid } from '@waymark/shell-kit/outbox';

type Card = DueKeyResultResource;
/** An undoable action: a check-in by its key, or putting a card aside. */
type Step = { said: string } | { aside: string };

/** The cards of a sitting, the longest due first, what was put aside in it, and what was done, the latest last. */
type Queue = { cards: readonly Card[]; aside: readonly string[]; steps: readonly Step[] };

export const EMPTY_QUEUE: Queue = { cards: [], aside: [], steps: [] };

/** The cards that are left, of which the first is shown. */
export const leftIn = ({ cards, aside }: Queue, entries: readonly Entry[]): readonly Card[] => {
  const said = new Set(entries.filter(isSaid).map(({ card }) => card.uuid));
  return cards.filter(({ uuid }) => !said.has(uuid) && !aside.includes(uuid));
};

/**
 * The queue with what the server says is due now. The card in front stays as it is once somebody has typed into it; others are
 * brought up to date, those that somebody else has checked in on go, and new ones come last.
 */
export const refreshed = (
  queue: Queue,
  due: readonly Card[],
  entries: readonly Entry[],
  isTyped: (uuid: string) => boolean = () => false,
): Queue => {
  const front = leftIn(queue, entries)[0]?.uuid;
  const now = new Map(due.map((card) => [card.uuid, card]));
  const said = new Set(entries.map(({ card }) => card.uuid));
  const staying = queue.cards.flatMap((card) => {
    if (card.uuid === front && isTyped(front)) return card;
    return now.get(card.uuid) ?? (said.has(card.uuid) ? card : []);
  });
  const known = new Set(staying.map(({ uuid }) => uuid));
  return { ...queue, cards: [...staying, ...due.filter(({ uuid }) => !known.has(uuid))] };
};

export const said = (queue: Queue, key: string): Queue => ({ ...queue, steps: [...queue.steps, { said: key }] });

/** Puts a card aside until the others are done. */
export const putAside = (queue: Queue, uuid: string): Queue => ({
  ...queue,
  aside: [...queue.aside, uuid],
  steps: [...queue.steps, { aside: uuid }],
});

/** Once more through those that were put aside. */
export const withoutAside = (queue: Queue): Queue => ({
  ...queue,
  aside: [],
  steps: queue.steps.filter((step) => 'said' in step),
});

/** Removes a discarded check-in; if its card is still due, the server lists it again. */
export const givenUp = (queue: Queue, { key, card: { uuid } }: Pick<Entry, 'key' | 'card'>): Queue => ({
  cards: queue.cards.filter((card) => card.uuid !== uuid),
  aside: queue.aside.filter((each) => each !== uuid),
  steps: queue.steps.filter((step) => !('said' in step) || step.said !== key),
});

/** Takes the last step back: the queue before it, and the key of the check-in where it was one. */
export const stepBack = (queue: Queue): { queue: Queue; key?: string } | undefined => {
  const last = queue.steps.at(-1);
  if (!last) return undefined;
  const steps = queue.steps.slice(0, -1);
  if ('said' in last) return { queue: { ...queue, steps }, key: last.said };
  return { queue: { ...queue, steps, aside: queue.aside.filter((uuid) => uuid !== last.aside) } };
};
