import { createEncryption, type Database } from '@waymark/service-kit';

/** The chat webhook as stored. Both are null if there is none. */
export type StoredWebhook = {
  encrypted: Buffer | null;
  /** Unencrypted, as the previous release writes it; if present, it is newer than `encrypted`. */
  plain: string | null;
};

export type ChatWebhooks = {
  /** Null if there is none, or if it was encrypted with another secret: then an admin must enter it again. */
  read(stored: StoredWebhook): string | null;
  /** What to store of an address. */
  encrypt(address: string | null): StoredWebhook;
  /** Encrypts webhooks that are still stored unencrypted, in batches, skipping locked rows. */
  encryptPlain(database: Database): Promise<void>;
};

const BATCH = 100;

type PlainRow = { organisation_uuid: string; slack_webhook: string };

/** Anybody who knows a chat webhook can post to it, so it is stored encrypted (docs/decisions/0018-chat-webhooks-are-encrypted.md). */
export const createChatWebhooks = (secret: string): ChatWebhooks => {
  const encryption = createEncryption(secret, 'chat webhooks');
  const encrypt = (address: string | null): StoredWebhook => ({
    encrypted: address === null ? null : encryption.encrypt(address),
    plain: null,
  });

  const encryptBatch = (database: Database): Promise<number> =>
    database.acrossOrganisations('encrypt chat webhooks that are stored unencrypted', async (trx) => {
      const rows: PlainRow[] = await trx('organisations')
        .select('organisation_uuid', 'slack_webhook')
        .whereNotNull('slack_webhook')
        .limit(BATCH)
        .forUpdate()
        .skipLocked();
      for (const { organisation_uuid, slack_webhook: address } of rows) {
        const { encrypted, plain } = encrypt(address);
        await trx('organisations')
          .where({ organisation_uuid })
          .update({ sealed_slack_webhook: encrypted, slack_webhook: plain });
      }
      return rows.length;
    });

  return {
    read: ({ encrypted, plain }) => plain ?? (encrypted && (encryption.decrypt(encrypted) ?? null)),
    encrypt,
    async encryptPlain(database) {
      while ((await encryptBatch(database)) === BATCH);
    },
  };
};
