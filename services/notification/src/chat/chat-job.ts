import { displayName, type Lang, readChatConnector, translateChat } from '@waymark/contracts';
import { type Database, type InternalClient, type JobHandler, PermanentJobError } from '@waymark/service-kit';
import { members } from '../read-models.ts';
import { type ChatKeyResult, chatEnd, chatLinesOf, plain } from './chat-text.ts';
import { type PostToChat, WebhookRefused } from './webhook.ts';

/** A reminder on its way to a channel. People go without their names: an account that ends meanwhile is not named. */
export type ChatReminder = {
  organisation: string;
  name: string;
  lang: Lang;
  /** All that is worked on; `people` has what the message tells of it. */
  count: number;
  /** Absent in what an earlier version has left: then it is the number alone. */
  people?: readonly { user_uuid: string; keyresults: readonly ChatKeyResult[] }[];
};

type Deps = { toChannel: PostToChannel; namesOf: NamesOf; publicUrl: string };

/** Names of active members; who is none any more is not told of. */
export type NamesOf = (organisation: string, users: readonly string[]) => Promise<ReadonlyMap<string, string>>;

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

/** The message of a reminder: who has which key results, where they stand, and a link to each (product-rules.md, "What a reminder sends"). */
export const reminderText = async (message: ChatReminder, namesOf: NamesOf, publicUrl: string): Promise<string> => {
  const { organisation, name, lang, count, people = [] } = message;
  const users = people.map(({ user_uuid }) => user_uuid);
  const names = await namesOf(organisation, users);
  const told = people.flatMap(({ user_uuid, keyresults }) => {
    const person = names.get(user_uuid);
    return person === undefined ? [] : [{ person, keyresults }];
  });
  const shown = told.reduce((sum, { keyresults }) => sum + keyresults.length, 0);
  return [
    translateChat(lang, 'chat.reminder', { count, organisation: plain(name) }),
    ...told.flatMap(({ person, keyresults }) => chatLinesOf(lang, person, keyresults)),
    ...chatEnd(lang, told.length > 0 ? count - shown : 0, `${publicUrl}/organization/${organisation}`),
  ].join('\n');
};

/** Posts to the organisation's channel, if its connector is on when the message goes out; only then is the message written. */
export type PostToChannel = (organisation: string, write: () => Promise<string>) => Promise<void>;

/** @throws {PermanentJobError} where the chat service will never take it */
export const createPostToChannel =
  ({ internal, post }: { internal: InternalClient; post: PostToChat }): PostToChannel =>
  async (organisation, write) => {
    const connector = await internal.ask('identity', readChatConnector, { org: organisation });
    if (!connector?.use_slack_connector || !connector.slack_webhook) return;
    try {
      await post(connector.slack_webhook, await write());
    } catch (error) {
      if (error instanceof WebhookRefused) throw new PermanentJobError(error.message, { cause: error });
      throw error;
    }
  };

/** The message of a reminder to the organisation's channel. */
export const createChatJob =
  ({ toChannel, namesOf, publicUrl }: Deps): JobHandler<ChatReminder> =>
  (message) =>
    toChannel(message.organisation, () => reminderText(message, namesOf, publicUrl));
