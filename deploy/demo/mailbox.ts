import { setTimeout as pause } from 'node:timers/promises';

type Mail = { to: string; text: string };

const LIMIT_MS = 15_000;

const readMails = async (origin: string): Promise<Mail[] | undefined> => {
  const answer = await fetch(`${origin}/dev/mailbox`, { headers: { accept: 'application/json' } });
  return answer.ok ? ((await answer.json()) as { mails: Mail[] }).mails : undefined;
};

/** Whether mails are kept in the mailbox instead of being sent. */
export const hasMailbox = async (origin: string): Promise<boolean> => (await readMails(origin)) !== undefined;

/** The token in the invitation mail to this address; waits until the mail has arrived. */
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
