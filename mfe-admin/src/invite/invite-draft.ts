import type { Merged } from './addresses.ts';

const keyOf = (org: string): string => `waymark.draft.invite.${org}`;
const nothing = (): Merged => ({ valid: [], invalid: [], duplicates: 0 });

/** The addresses of a dialog that was closed by accident; kept until this browser tab closes. */
export const readDraft = (org: string): Merged => {
  try {
    const text = sessionStorage.getItem(keyOf(org));
    return text ? { ...nothing(), ...(JSON.parse(text) as Partial<Merged>) } : nothing();
  } catch {
    return nothing();
  }
};

export const writeDraft = (org: string, draft: Merged): void => {
  try {
    if (draft.valid.length + draft.invalid.length === 0) sessionStorage.removeItem(keyOf(org));
    else sessionStorage.setItem(keyOf(org), JSON.stringify(draft));
  } catch {
    // Kept in this dialog only.
  }
};
