import { randomKey } from '../api/random-key.ts';
import { removeStored, stored } from '../state/storage.ts';

/** A person's unsent input and searches, which the next person at this browser must not see. */
const PREFIXES = ['waymark.draft.', 'waymark.filters.'];

const owner = stored('session', 'waymark.typed-by');
const signedOut = stored('local', 'waymark.signed-out');

const forget = (): void => {
  for (const prefix of PREFIXES) removeStored('session', prefix);
  // Unsent check-ins outlive the tab; those of other people in this browser must not be deleted.
  removeStored('local', `waymark.unsent.${owner.read()}.`);
};

/** From now on the tab belongs to this user; input of other users in it is deleted. */
const belongTo = (user: string): void => {
  const before = owner.read();
  if (before !== null && before !== user) forget();
  owner.write(user);
};

/** Deletes it in every tab of this browser. */
const forgetEverywhere = (): void => {
  forget();
  // Any new value triggers a storage event in the other tabs.
  signedOut.write(randomKey());
};

export const typedHere = {
  belongTo,
  forgetEverywhere,
  forgetWithOthers: (): void => void signedOut.onChangeElsewhere(forget),
};
