import { readChatConnector, translate } from '@waymark/contracts';
import { type InternalClient, type JobHandler, PermanentJobError } from '@waymark/service-kit';
import type { ChatReminder } from '../reminders/reminder-job.ts';
import { type PostToChat, WebhookRefused } from './webhook.ts';

type Deps = { internal: InternalClient; post: PostToChat; publicUrl: string };

/** The chat service reads these as markup. */
export const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const chatText = ({ organisation, name, lang, count }: ChatReminder, publicUrl: string): string => {
  const text = translate(lang, 'chat.reminder', { count, organisation: plain(name) });
  return `${text}\n<${publicUrl}/organization/${organisation}|${translate(lang, 'chat.reminder.open')}>`;
};

/** One message to the organisation's channel, if its connector is on when the message goes out. */
export const createChatJob =
  ({ internal, post, publicUrl }: Deps): JobHandler<ChatReminder> =>
  async (message) => {
    const connector = await internal.ask('identity', readChatConnector, { org: message.organisation });
    if (!connector?.use_slack_connector || !connector.slack_webhook) return;
    try {
      await post(connector.slack_webhook, chatText(message, publicUrl));
    } catch (error) {
      if (error instanceof WebhookRefused) throw new PermanentJobError(error.message, { cause: error });
      throw error;
    }
  };
