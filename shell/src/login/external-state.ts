import { stored } from '@waymark/shell-kit';

const storedState = stored('session', 'waymark.external-state');

/*
 * A response of the identity provider counts only in the tab that sent the request: otherwise an attacker could sign somebody in to the
 * attacker's account by sending them such a link (login CSRF).
 */

/** Stores the `state` parameter of the provider's address before the tab goes there. */
export const rememberState = (address: string): void =>
  storedState.write((URL.canParse(address) && new URL(address).searchParams.get('state')) || '');

/** Whether the response belongs to the sign-in that this tab began. Clears the stored state, so it is true once at most. */
export const isOurState = (state: string | null): boolean => {
  const ours = storedState.read();
  storedState.write(null);
  return Boolean(ours) && ours === state;
};
