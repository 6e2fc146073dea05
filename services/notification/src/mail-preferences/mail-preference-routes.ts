import {
  editMailPreferences,
  openUnsubscribePage,
  readMailPreferences as readCall,
  unsubscribeFromMail,
} from '@waymark/contracts';
import { type Database, implement, type Route, reply } from '@waymark/service-kit';
import { chooseMails, readMailPreferences, stopMails } from './mail-preference-store.ts';
import { type StopLinks, stopPage } from './stop-links.ts';

type Deps = { database: Database; stopLinks: StopLinks };

/** The kinds of mails that a user receives, set in the account or by the link in a mail. */
export const mailPreferenceRoutes = ({ database, stopLinks }: Deps): Route[] => [
  implement(readCall, {
    handler: async ({ session }) => ({ mail_preferences: await readMailPreferences(database, session.userUuid) }),
  }),
  implement(editMailPreferences, {
    handler: async ({ session, body }) => ({
      mail_preferences: await chooseMails(database, session.userUuid, body),
    }),
  }),
  implement(unsubscribeFromMail, {
    handler: async ({ query }) => {
      const { user, kind } = stopLinks.read(query.token);
      await stopMails(database, user, kind);
      return { kind };
    },
  }),
  implement(openUnsubscribePage, {
    handler: ({ query }) =>
      reply('', { 'content-type': 'text/html; charset=utf-8', location: stopPage(query.token) }, 303),
  }),
];
