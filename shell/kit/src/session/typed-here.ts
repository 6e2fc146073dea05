import { removeStored, stored } from '../state/storage.ts';

/** What a person has typed and not sent, and what they searched for: it is theirs, and no business of whoever comes next. */
const PREFIXES = ['waymark.draft.', 'waymark.filters.'];

const owner = stored('session', 'waymark.typed-by');
const signedOut = stored('local', 'waymark.signed-out');

const forget = (): void => {
  for (const prefix of PREFIXES) removeStored('session', prefix);
  // What waits to be sent outlives the tab; what others have left in this browser is not theirs to lose.
  removeStored('local', `waymark.unsent.${owner.read()}.`);
};

/** From now on it is this person's; what somebody else has left in this tab goes. */
const belongTo = (user: string): void => {
  const before = owner.read();
  if (before !== null && before !== user) forget();
  owner.write(user);
};

/** Forgets it in every tab of this browser. */
const forgetEverywhere = (): void => {
  forget();
  // Any new value will do: the other tabs hear of the change.
  signedOut.write(crypto.randomUUID());
};

export const typedHere = {
  belongTo,
  forgetEverywhere,
  forgetWithOthers: (): void => void signedOut.onChangeElsewhere(forget),
};
