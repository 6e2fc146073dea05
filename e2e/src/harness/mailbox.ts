import { origin } from './origin.ts';
import { until } from './until.ts';

type Mail = { id: string; to: string; subject: string; text: string; html: string; at: string };

const readMails = async (): Promise<Mail[]> => {
  const answer = await fetch(`${origin()}/dev/mailbox`, { headers: { accept: 'application/json' } });
  return ((await answer.json()) as { mails: Mail[] }).mails;
};

/** The newest mail to an address whose subject or text matches; waits until it has arrived, for `ms` at most. */
export const readMail = (to: string, words: RegExp, ms?: number): Promise<Mail> => {
  const find = async () =>
    (await readMails()).find((mail) => mail.to.includes(to) && (words.test(mail.subject) || words.test(mail.text)));
  return until(`a mail to ${to} with ${words}`, find, ms);
};

/** The link to this part of the product in a mail, as path and query. */
export const linkIn = ({ text, subject }: Mail, part: string): string => {
  const link = text.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname.startsWith(part));
  if (!link) throw new Error(`No link to ${part} in "${subject}":\n${text}`);
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
};
