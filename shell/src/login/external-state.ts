import { stored } from '@waymark/shell-kit';

const asked = stored('session', 'waymark.external-state');

/*
 * An answer of the identity provider counts only in the tab that has asked for it: whoever sends somebody the address of an
 * answer to a sign-in of their own would otherwise have them work in a stranger's account.
 */

/** Keeps the state of the sign-in that this tab leaves for, as the provider's address carries it. */
export const rememberState = (address: string): void =>
  asked.write((URL.canParse(address) && new URL(address).searchParams.get('state')) || '');

/** Whether the answer belongs to the sign-in that this tab began; it does once. */
export const isOurState = (state: string | null): boolean => {
  const ours = asked.read();
  asked.write(null);
  return Boolean(ours) && ours === state;
};
