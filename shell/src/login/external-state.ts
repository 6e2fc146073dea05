import { stored } from '@waymark/shell-kit';

const asked = stored('session', 'waymark.external-state');

/*
 * An answer of the identity provider counts only in the tab that has asked for it: otherwise an attacker could sign somebody in to the
 * attacker's account by sending them such an address (login CSRF).
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
