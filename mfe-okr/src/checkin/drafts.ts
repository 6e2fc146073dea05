import { stored } from '@waymark/shell-kit';
import { isBlank, type Typed } from './typed-content.ts';

/** Drafts of check-ins, one per key result, in session storage: they survive the next card, a reload and the end of the session. */
export const createDrafts = (user: string, org: string) => {
  const here = new Map<string, Typed>();
  const placeOf = (keyresult: string) => stored('session', `waymark.draft.${user}.${org}.checkin.${keyresult}`);
  const read = (keyresult: string): Typed | undefined =>
    here.get(keyresult) ?? (placeOf(keyresult).readJson() as Typed | undefined);
  return {
    read,
    write: (keyresult: string, typed: Typed): void => {
      here.set(keyresult, typed);
      placeOf(keyresult).write(isBlank(typed) ? null : JSON.stringify(typed));
    },
    /** Prefills the form with a check-in that was taken back; in memory only. */
    offer: (keyresult: string, typed: Typed): void => void here.set(keyresult, typed),
    forget: (keyresult: string): void => {
      here.delete(keyresult);
      placeOf(keyresult).write(null);
    },
    has: (keyresult: string): boolean => {
      const typed = read(keyresult);
      return typed !== undefined && !isBlank(typed);
    },
  };
};
export type Drafts = ReturnType<typeof createDrafts>;
