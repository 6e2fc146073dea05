import { displayName, type Lang } from '@waymark/contracts';
import { translateChat } from '@waymark/contracts/chat-texts';
import { translateMail } from '@waymark/contracts/mail-texts';
import {
  type Database,
  type InternalClient,
  type JobHandler,
  type Logger,
  PermanentJobError,
} from '@waymark/service-kit';
import { members } from '../read-models.ts';
import { type ChatFailures, NotPosted } from './chat-failures.ts';
import { type ChatKeyResult, type ChatValidation, chatEnd, chatLinesOf, plain } from './chat-text.ts';
import { answerOf, type PostToChat, usedWebhook, WebhookRefused } from './webhook.ts';

/** A reminder for a channel, in the queue. It holds ids instead of names, so that an account deleted in the meantime is not named. */
export type ChatReminder = {
  organisation: string;
  name: string;
  lang: Lang;
  /** The number of all check-ins due; `people` has those that the message names. */
  count: number;
  /** The number of all objectives to validate. Absent in jobs of an earlier version, as are those of people. */
  validations?: number;
  /** Absent in jobs of an earlier version: the message then has only the number. */
  people?: readonly ChatOutstanding[];
};
type ChatOutstanding = {
  user_uuid: string;
  keyresults: readonly ChatKeyResult[];
  validations?: readonly ChatValidation[];
};

type Deps = { toChannel: PostToChannel; namesOf: NamesOf; publicUrl: string };

/** Names of active members; others are not named. */
export type NamesOf = (organisation: string, users: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The names are those of the read model, as screens show them (product-rules.md, "Names of people"). */
export const createNamesOf =
  (database: Database): NamesOf =>
  async (organisation, users) => {
    const active = await database.inOrganisation(organisation, (scope) => members.listActive(scope, users));
    return new Map(
      active.map(({ userUuid, firstName, lastName, email }) => [
        userUuid,
        displayName({ first_name: firstName, last_name: lastName, email }),
      ]),
    );
  };

/** The message of a reminder: the open tasks of each person, with links (product-rules.md, "What a reminder sends"). */
export const reminderText = async (message: ChatReminder, namesOf: NamesOf, publicUrl: string): Promise<string> => {
  const { organisation, lang, count, validations = 0, people = [] } = message;
  const users = people.map(({ user_uuid }) => user_uuid);
  const names = await namesOf(organisation, users);
  const named = people.flatMap(({ user_uuid, validations = [], ...rest }) => {
    const person = names.get(user_uuid);
    return person === undefined ? [] : [{ person, validations, ...rest }];
  });
  const shown = named.reduce((sum, one) => sum + one.keyresults.length + one.validations.length, 0);
  const name = plain(message.name);
  const dashboard = `${publicUrl}/organization/${organisation}`;
  const end: [url: string, label?: string] =
    count > 0 ? [`${dashboard}/check-in`, translateMail(lang, 'mail.reminder.button')] : [dashboard];
  return [
    ...(count > 0 ? [translateChat(lang, 'chat.reminder', { count, organisation: name })] : []),
    ...(validations > 0
      ? [translateChat(lang, 'chat.reminder.validations', { count: validations, organisation: name })]
      : []),
    ...named.flatMap((one) => chatLinesOf(lang, one)),
    ...chatEnd(lang, named.length > 0 ? count + validations - shown : 0, ...end),
  ].join('\n');
};

/** Posts to the organisation's channel if the connector is on at that moment. The message is written only then. */
export type PostToChannel = (organisation: string, write: () => Promise<string>) => Promise<void>;

type PostDeps = {
  internal: InternalClient;
  post: PostToChat;
  failures: Pick<ChatFailures, 'markOf' | 'end'>;
  logger: Pick<Logger, 'warn'>;
};

/** @throws {NotPosted} within a {@link PermanentJobError} if the chat service will never accept the message */
export const createPostToChannel =
  ({ internal, post, failures, logger }: PostDeps): PostToChannel =>
  async (organisation, write) => {
    const webhook = await usedWebhook({ internal, org: organisation });
    if (webhook === undefined) return;
    const text = await write();
    try {
      await post(webhook, text);
    } catch (cause) {
      const notPosted = new NotPosted(failures.markOf(webhook), answerOf(cause), cause);
      throw cause instanceof WebhookRefused ? new PermanentJobError(cause.message, { cause: notPosted }) : notPosted;
    }
    // The message has arrived: whatever fails now, it must not be posted again.
    await failures
      .end(organisation)
      .catch((err) => logger.warn({ err, organisation }, 'It could not be stored that the chat takes messages again'));
  };

/** Posts a reminder in the organisation's channel. */
export const createChatJob =
  ({ toChannel, namesOf, publicUrl }: Deps): JobHandler<ChatReminder> =>
  (message) =>
    toChannel(message.organisation, () => reminderText(message, namesOf, publicUrl));
