import { isMail } from './contact-link.tsx';

/** Opens a contact from a place that cannot contain a link: a page in a new tab, a mail address in the mail program. */
export const openContact = (to: string): void => {
  if (isMail(to)) window.location.assign(to);
  else window.open(to, '_blank', 'noreferrer');
};
