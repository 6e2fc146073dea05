import { setTimeout as pause } from 'node:timers/promises';

type Mail = { to: string; text: string };

const LIMIT_MS = 15_000;

const readMails = async (origin: string): Promise<Mail[] | undefined> => {
  const answer = await fetch(`${origin}/dev/mailbox`, { headers: { accept: 'application/json' } });
  return answer.ok ? ((await answer.json()) as { mails: Mail[] }).mails : undefined;
};

/** Whether mails are kept here to be read, as against sent into the world. */
export const hasMailbox = async (origin: string): Promise<boolean> => (await readMails(origin)) !== undefined;

/** The token in the link of the invitation that this address was sent; the mail may still be on its way. */
export const readInvitation = async (origin: string, address: string): Promise<string> => {
  const until = Date.now() + LIMIT_MS;
  while (Date.now() < until) {
    const mails = (await readMails(origin)) ?? [];
    const token = mails
      .filter(({ to }) => to.includes(address))
      .map(({ text }) => /[?&]token=([^&\s]+)/.exec(text)?.[1]);
    const found = token.find((each) => each !== undefined);
    if (found) return decodeURIComponent(found);
    await pause(50);
  }
  throw new Error(`No invitation reached ${address}`);
};
