import { AppError, type Route, reply, route, textParam } from '@waymark/service-kit';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage, mailPage } from './mailbox-page.ts';

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  // The kit's policy forbids inline styles; this page has some, and nothing else may load or run.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

const wantsJson = (accept: string | undefined): boolean => /\bapplication\/json\b/.test(accept ?? '');

/** Shows the mails that were not sent because no SMTP server is configured. */
export const mailboxRoutes = (mailbox: Mailbox): Route[] => {
  const read = async (id: string) => {
    const mail = await mailbox.read(id);
    if (mail === undefined) throw new AppError('NOT_FOUND');
    return mail;
  };
  return [
    route('GET', '/dev/mailbox', {
      auth: 'public',
      handler: async ({ headers }) => {
        const mails = await mailbox.list();
        return wantsJson(headers.accept) ? { mails } : reply(mailboxPage(mails), HTML);
      },
    }),
    route('GET', '/dev/mailbox/:id', {
      auth: 'public',
      params: { id: textParam },
      handler: async ({ params, headers }) => {
        const mail = await read(params.id);
        return wantsJson(headers.accept) ? { mail } : reply(mailPage(mail), HTML);
      },
    }),
    route('GET', '/dev/mailbox/:id/html', {
      auth: 'public',
      params: { id: textParam },
      handler: async ({ params }) => reply((await read(params.id)).html, HTML),
    }),
  ];
};
