import { readContacts } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';

/** Where people find out about the product and reach those who run it; what is null is offered nowhere. */
export type Contacts = { aboutUrl: string | null; supportUrl: string | null };

/** Tells the contacts to everybody, for people who cannot sign in need them most. */
export const contactRoutes = ({ aboutUrl, supportUrl }: Contacts): Route[] => [
  implement(readContacts, { handler: () => ({ about_url: aboutUrl, support_url: supportUrl }) }),
];
