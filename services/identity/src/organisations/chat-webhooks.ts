import { createSeal, type Database } from '@waymark/service-kit';

/** The chat webhook as stored. Both are null if there is none. */
export type KeptWebhook = {
  sealed: Buffer | null;
  /** Unencrypted, as the previous release writes it; if present, it is newer than `sealed`. */
  open: string | null;
};

export type ChatWebhooks = {
  /** Null if there is none, or if it was encrypted with another secret: then an admin must enter it again. */
  read(kept: KeptWebhook): string | null;
  close(address: string | null): KeptWebhook;
  /** Encrypts webhooks that are still stored unencrypted, in batches, skipping locked rows. */
  sealOpen(database: Database): Promise<void>;
};

const BATCH = 100;

type OpenRow = { organisation_uuid: string; slack_webhook: string };

/** Whoever knows a chat webhook can post there, so it is stored encrypted (docs/decisions/0018-chat-addresses-are-sealed.md). */
export const createChatWebhooks = (secret: string): ChatWebhooks => {
  const seal = createSeal(secret, 'chat webhooks');
  const close = (address: string | null): KeptWebhook => ({
    sealed: address === null ? null : seal.close(address),
    open: null,
  });

  const sealBatch = (database: Database): Promise<number> =>
    database.acrossOrganisations('encrypt chat webhooks that are stored unencrypted', async (trx) => {
      const rows: OpenRow[] = await trx('organisations')
        .select('organisation_uuid', 'slack_webhook')
        .whereNotNull('slack_webhook')
        .limit(BATCH)
        .forUpdate()
        .skipLocked();
      for (const { organisation_uuid, slack_webhook: address } of rows) {
        const { sealed, open } = close(address);
        await trx('organisations')
          .where({ organisation_uuid })
          .update({ sealed_slack_webhook: sealed, slack_webhook: open });
      }
      return rows.length;
    });

  return {
    read: ({ sealed, open }) => open ?? (sealed && (seal.open(sealed) ?? null)),
    close,
    async sealOpen(database) {
      while ((await sealBatch(database)) === BATCH);
    },
  };
};
