import type { ReactNode } from 'react';

/** Whether a contact is a mail address: it begins with `mailto:`. */
export const isMail = (to: string): boolean => to.startsWith('mailto:');

/** A link to a contact of the operator. */
export const ContactLink = ({ to, children }: { to: string; children: ReactNode }): ReactNode => (
  <a href={to} target={isMail(to) ? undefined : '_blank'} rel="noreferrer">
    {children}
  </a>
);
