import { currentLanguage, stored, useOrganisation, useSession } from '@waymark/shell-kit';
import { useState } from 'react';
import type { Said } from './entry.ts';
import type { Typed } from './typed-content.ts';
import { writtenNumber } from './typed-number.ts';

const NOTHING: Typed = { value: '', confidence: null, comment: '' };

type Draft = Typed & { uuid: string };

/** What is being typed about one card after the other; kept as a draft, so that neither a reload nor the end of a session loses it. */
export const useTyped = ({ uuid }: { uuid: string }, before: Said | undefined) => {
  const { user } = useSession();
  const { uuid: org } = useOrganisation();
  const draft = stored('session', `waymark.draft.${user.uuid}.${org}.checkin`);
  const begun = (): Draft => {
    const left = draft.readJson() as Draft | undefined;
    if (left?.uuid === uuid) return left;
    if (!before) return { ...NOTHING, uuid };
    return { ...before, value: writtenNumber(before.value, currentLanguage()), uuid };
  };
  const [current, setCurrent] = useState(begun);
  // The next card: what was typed belongs to the one before.
  const typed = current.uuid === uuid ? current : begun();
  if (typed !== current) setCurrent(typed);
  return {
    typed,
    change: (part: Partial<Typed>): void => {
      const next = { ...typed, ...part };
      setCurrent(next);
      draft.write(JSON.stringify(next));
    },
    clear: (): void => {
      setCurrent({ ...NOTHING, uuid });
      draft.write(null);
    },
  };
};
