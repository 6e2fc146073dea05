import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '@waymark/service-kit';
import type { Mailer } from './mailer.ts';

export type StoredMail = { id: string; to: string; subject: string; text: string; html: string; at: string };

/** Stores mails if there is no SMTP server. */
export type Mailbox = Mailer & {
  /** newest first */
  list(limit?: number): Promise<StoredMail[]>;
  read(id: string): Promise<StoredMail | undefined>;
};

const LISTED = 500;
const ID = /^\d{17}-[0-9a-f]{16}$/;

const idOf = (messageId: string): string => createHash('sha256').update(messageId).digest('hex').slice(0, 16);

/**
 * JSON files in `directory`, named by the system time, so that their order is the order of arrival. The product's clock, which dates the
 * mails, may be moved back in tests, and would then sort new mails behind old ones.
 */
export const createMailbox = (directory: string, clock: Clock): Mailbox => {
  let last = 0;
  /** The system time; a second mail in the same millisecond gets the next one. */
  const nextName = (): string => {
    last = Math.max(Date.now(), last + 1);
    return new Date(last).toISOString().replace(/\D/g, '');
  };

  const names = async (): Promise<string[]> => {
    await mkdir(directory, { recursive: true });
    return (await readdir(directory)).filter((name) => name.endsWith('.json')).sort();
  };

  const read = async (id: string): Promise<StoredMail | undefined> => {
    if (!ID.test(id)) return undefined;
    const text = await readFile(path.join(directory, `${id}.json`), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : { id, ...JSON.parse(text) };
  };

  return {
    send: async ({ messageId, ...mail }) => {
      const hash = idOf(messageId);
      if ((await names()).some((name) => name.endsWith(`-${hash}.json`))) return;
      const at = clock.now().toISOString();
      const file = path.join(directory, `${nextName()}-${hash}.json`);
      // Written to a temporary file and renamed, so that no reader sees an incomplete mail.
      await writeFile(`${file}.part`, JSON.stringify({ ...mail, at }), { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => undefined,
    list: async (limit = LISTED) => {
      const newest = (await names()).slice(-limit).reverse();
      const mails = await Promise.all(newest.map((name) => read(name.slice(0, -'.json'.length))));
      return mails.filter((mail) => mail !== undefined);
    },
    read,
  };
};
