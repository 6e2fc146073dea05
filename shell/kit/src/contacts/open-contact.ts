import { isMail } from './contact-link.tsx';

/** Leads to a contact from where a link cannot stand: a page opens beside this one, a mail address in the mail program. */
export const openContact = (to: string): void => {
  if (isMail(to)) window.location.assign(to);
  else window.open(to, '_blank', 'noreferrer');
};
