import { readContacts } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';

/** Links to the product's home page and its support; screens do not offer what is null. */
export type Contacts = { aboutUrl: string | null; supportUrl: string | null };

/** Public, because people who cannot sign in need the contacts most. */
export const contactRoutes = ({ aboutUrl, supportUrl }: Contacts): Route[] => [
  implement(readContacts, { handler: () => ({ about_url: aboutUrl, support_url: supportUrl }) }),
];
