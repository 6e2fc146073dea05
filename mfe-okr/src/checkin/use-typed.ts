import { useState } from 'react';
import type { Drafts } from './drafts.ts';
import { isBlank, NOTHING_TYPED, type Typed } from './typed-content.ts';

/** The form values of the current card, kept as a draft with the version that they were typed for. */
export const useTyped = ({ uuid, updated_at }: { uuid: string; updated_at: string }, drafts: Drafts) => {
  const begun = () => ({ uuid, typed: drafts.read(uuid) ?? NOTHING_TYPED });
  const [current, setCurrent] = useState(begun);
  // The card has changed: the state belongs to the previous one.
  const now = current.uuid === uuid ? current : begun();
  if (now !== current) setCurrent(now);
  const { typed } = now;
  return {
    typed,
    /** The version that the value was typed for; undefined without a value, or if it is the one that is shown. */
    madeFrom: typed.value.trim() === '' ? undefined : typed.madeFrom,
    change: (part: Partial<Typed>): void => {
      const madeFrom = isBlank(typed) ? updated_at : typed.madeFrom;
      const next = { ...typed, ...part, madeFrom };
      setCurrent({ uuid, typed: next });
      drafts.write(uuid, next);
    },
    /** The outbox has the values: the form still shows them, but the browser does not keep them as a draft as well. */
    handOver: (): void => drafts.forget(uuid),
    /** Keeps them as a draft again, after the outbox has given them back. */
    keep: (): void => drafts.write(uuid, typed),
    clear: (): void => {
      setCurrent({ uuid, typed: NOTHING_TYPED });
      drafts.forget(uuid);
    },
  };
};
