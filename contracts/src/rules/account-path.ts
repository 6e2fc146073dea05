/** The parts of the account page that mails and screens link to. */
export type AccountPlace = 'address' | 'security' | 'sessions' | 'tokens';

/** The path of the account page, scrolled to one of its parts. */
export const accountPath = (place: AccountPlace): string => `/account#${place}`;
