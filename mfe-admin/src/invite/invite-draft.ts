import { stored } from '@waymark/shell-kit';
import type { MergedAddresses } from './addresses.ts';

const draftOf = (org: string) => stored('session', `waymark.draft.invite.${org}`);

/** The addresses of a dialog that was closed by accident; kept until this browser tab closes. */
export const readDraft = (org: string): MergedAddresses => ({
  valid: [],
  invalid: [],
  duplicates: 0,
  ...(draftOf(org).readJson() as Partial<MergedAddresses> | undefined),
});

/** Keeps the addresses of the open dialog; without any, the draft is deleted. */
export const writeDraft = (org: string, draft: MergedAddresses): void =>
  draftOf(org).write(draft.valid.length + draft.invalid.length === 0 ? null : JSON.stringify(draft));
