import { stored } from '@waymark/shell-kit';
import { isBlank, type Typed } from './typed-content.ts';

/**
 * What is typed about key results and not said yet, each for itself: neither going on to another, nor a reload, nor the end of a
 * session loses it.
 */
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
    /** Until the sitting is over: what was said before and taken back. */
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
