import { pickLanguage, readChatConnector, readChatFailure, testChat } from '@waymark/contracts';
import { translateChat } from '@waymark/contracts/chat-texts';
import {
  AppError,
  asUnavailable,
  type Database,
  type InternalClient,
  implement,
  type Route,
} from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { organisations } from '../read-models.ts';
import type { ChatFailures } from './chat-failures.ts';
import { plain } from './chat-text.ts';
import { type TryChat, usedWebhook } from './webhook.ts';

type Deps = {
  access: Access;
  database: Database;
  internal: InternalClient;
  tryChat: TryChat;
  failures: Pick<ChatFailures, 'find'>;
};

/** Lets admins test the saved webhook, whether the connector is on or off, and see whether messages arrive. */
export const chatRoutes = ({ access, database, internal, tryChat, failures }: Deps): Route[] => {
  const messageFor = async (org: string): Promise<string> => {
    const organisation = await database.inOrganisation(org, organisations.find);
    if (!organisation) throw new AppError('NOT_FOUND');
    return translateChat(pickLanguage(organisation.lang), 'chat.test', { organisation: plain(organisation.name) });
  };

  return [
    implement(testChat, {
      access: [access.member, access.admin, access.unblocked],
      handler: async ({ params: { org } }) => {
        const connector = await internal.call('identity', readChatConnector, { org }).catch(asUnavailable);
        if (!connector?.slack_webhook)
          throw new AppError('VALIDATION', { errors: { slack_webhook: 'validation.required' } });
        return tryChat(org, connector.slack_webhook, await messageFor(org));
      },
    }),
    implement(readChatFailure, {
      access: [access.member, access.admin],
      handler: async ({ params: { org } }) => {
        const webhook = await usedWebhook({ internal, org }).catch(asUnavailable);
        const failure = webhook && (await failures.find(org, webhook));
        if (!failure) return {};
        const { since, last_at, answer } = failure;
        const times = { since: since.toISOString(), last_at: last_at.toISOString() };
        return { failure: { ...times, ...(answer !== null && { answer }) } };
      },
    }),
  ];
};
