import { createHmac } from 'node:crypto';
import { pickLanguage } from '@waymark/contracts';
import {
  type Clock,
  type Database,
  IS_DELETED,
  type JobGivenUp,
  LOCKED_ORGANISATION,
  PermanentJobError,
  type Scope,
} from '@waymark/service-kit';
import type { MailDraft } from '../mail/mail-template.ts';
import { members, organisations } from '../read-models.ts';

/** A message was not posted. */
export class NotPosted extends Error {
  override name = 'NotPosted';
  /** Of the webhook that was tried. */
  readonly mark: Buffer;
  /** The HTTP status; undefined if the chat service did not answer. */
  readonly answer: number | undefined;
  constructor(mark: Buffer, answer: number | undefined, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.mark = mark;
    this.answer = answer;
  }
}

type Failed = { mark: Buffer; since: Date; at: Date; answer: number | undefined };
type ChatFailure = { since: Date; last_at: Date; answer: number | null };

// There is one row for each organisation: a failure of another webhook replaces it.
const BEGIN = `
  with ${LOCKED_ORGANISATION}
  insert into chat_failures as known (organisation_uuid, webhook_mark, since, last_at, answer)
  select $1, $2, $3, $4, $5 where not ${IS_DELETED}
  on conflict (organisation_uuid) do update set
    webhook_mark = excluded.webhook_mark, since = excluded.since, last_at = excluded.last_at, answer = excluded.answer
  where known.webhook_mark <> excluded.webhook_mark
  returning 1`;
const GO_ON = 'update chat_failures set last_at = $3, answer = $4 where organisation_uuid = $1 and webhook_mark = $2';
const FIND = 'select since, last_at, answer from chat_failures where organisation_uuid = $1 and webhook_mark = $2';

export type ChatFailures = ReturnType<typeof createChatFailures>;

/**
 * Which organisations' channels cannot be posted to. A failure is that of one webhook: once another is saved, there is none.
 * @param secret with another secret, all failures begin anew
 */
export const createChatFailures = (database: Database, secret: string) => {
  /** Recognises a webhook, whose address is a secret and not stored. */
  const markOf = (webhook: string): Buffer => createHmac('sha256', secret).update(`chat webhook\n${webhook}`).digest();
  return {
    markOf,
    /** Returns whether it failed for the first time since a message arrived. */
    note: async (scope: Scope, { mark, since, at, answer }: Failed): Promise<boolean> => {
      const begun = await scope.query(BEGIN, [scope.organisation, mark, since, at, answer ?? null]);
      if (begun.length === 0) await scope.query(GO_ON, [scope.organisation, mark, at, answer ?? null]);
      return begun.length > 0;
    },
    /** A message has arrived. */
    end: (organisation: string): Promise<unknown> =>
      database.inOrganisation(organisation, (scope) => scope.table('chat_failures').delete()),
    find: async (organisation: string, webhook: string): Promise<ChatFailure | undefined> => {
      const known = [organisation, markOf(webhook)];
      const [failure] = await database.readInOrganisation<ChatFailure>(organisation, FIND, known);
      return failure;
    },
  };
};

type Deps = {
  database: Database;
  clock: Clock;
  failures: Pick<ChatFailures, 'note'>;
  publicUrl: string;
  enqueueMails: (scope: Scope, mails: readonly MailDraft[]) => Promise<unknown>;
};

/** Stores that the chat takes no messages, and mails the admins when that begins (product-rules.md, "Chat webhook"). */
export const createChatGivenUp = (deps: Deps): JobGivenUp<{ organisation: string }> => {
  const { database, clock, failures, publicUrl, enqueueMails } = deps;
  const mailsOf = async (scope: Scope): Promise<MailDraft[]> => {
    const about = await organisations.find(scope);
    if (about === undefined) return [];
    const url = `${publicUrl}/organization/${scope.organisation}/admin/integration`;
    return (await members.listAdmins(scope)).map(({ userUuid, email, firstName, lang }) => ({
      ...{ template: 'chat_failing', to: email, user: userUuid, lang: pickLanguage(lang) },
      data: { first_name: firstName, organisation: about.name, url },
    }));
  };

  return async ({ organisation }, { error, since }) => {
    const failed = error instanceof PermanentJobError ? error.cause : error;
    if (!(failed instanceof NotPosted)) return;
    const { mark, answer } = failed;
    await database.inOrganisation(organisation, async (scope) => {
      if (await failures.note(scope, { mark, answer, since, at: clock.now() }))
        await enqueueMails(scope, await mailsOf(scope));
    });
  };
};
