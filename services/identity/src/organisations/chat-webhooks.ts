import { createSeal, type Database } from '@waymark/service-kit';

/** The address of an organisation's chat as the table keeps it. Both are null where there is none. */
export type KeptWebhook = {
  sealed: Buffer | null;
  /** As the release before wrote it: then it is newer than what is sealed. */
  open: string | null;
};

export type ChatWebhooks = {
  /** Null where there is none, and where it was sealed with another secret: then an admin has to enter it again. */
  read(kept: KeptWebhook): string | null;
  close(address: string | null): KeptWebhook;
  /** Seals what still lies open, few at a time and past those that somebody is changing. */
  sealOpen(database: Database): Promise<void>;
};

const BATCH = 100;

type OpenRow = { organisation_uuid: string; slack_webhook: string };

/** Whoever holds the address of a chat can post there, so it lies sealed (docs/decisions/0018-chat-addresses-are-sealed.md). */
export const createChatWebhooks = (secret: string): ChatWebhooks => {
  const seal = createSeal(secret, 'chat webhooks');
  const close = (address: string | null): KeptWebhook => ({
    sealed: address === null ? null : seal.close(address),
    open: null,
  });

  const sealBatch = (database: Database): Promise<number> =>
    database.acrossOrganisations('addresses of chats that lie open are sealed', async (trx) => {
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
