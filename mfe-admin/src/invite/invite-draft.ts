import { stored } from '@waymark/shell-kit';
import type { Merged } from './addresses.ts';

const draftOf = (org: string) => stored('session', `waymark.draft.invite.${org}`);

/** The addresses of a dialog that was closed by accident; kept until this browser tab closes. */
export const readDraft = (org: string): Merged => ({
  valid: [],
  invalid: [],
  duplicates: 0,
  ...(draftOf(org).readJson() as Partial<Merged> | undefined),
});

export const writeDraft = (org: string, draft: Merged): void =>
  draftOf(org).write(draft.valid.length + draft.invalid.length === 0 ? null : JSON.stringify(draft));
