import { pickLanguage, readChatConnector, testChat, translateChat } from '@waymark/contracts';
import { AppError, type Database, type InternalClient, implement, REQUEST_MS, type Route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { organisations } from '../read-models.ts';
import { plain } from './chat-text.ts';
import { type PostToChat, WebhookFailed } from './webhook.ts';

type Deps = { access: Access; database: Database; internal: InternalClient; post: PostToChat };

/** Half of what a request may take: that nobody answers is to be told in time, even after identity has let one wait. */
const TEST_TIMEOUT_MS = REQUEST_MS / 2;

/** Lets admins try the webhook that is saved, whether the connector is on or off. */
export const chatRoutes = ({ access, database, internal, post }: Deps): Route[] => {
  const messageFor = async (org: string): Promise<string> => {
    const organisation = await database.inOrganisation(org, organisations.find);
    if (!organisation) throw new AppError('NOT_FOUND');
    return translateChat(pickLanguage(organisation.lang), 'chat.test', { organisation: plain(organisation.name) });
  };

  return [
    implement(testChat, {
      access: [access.member, access.admin, access.unblocked],
      handler: async ({ params: { org } }) => {
        const connector = await internal.ask('identity', readChatConnector, { org });
        if (!connector?.slack_webhook)
          throw new AppError('VALIDATION', { errors: { slack_webhook: 'validation.required' } });
        try {
          await post(connector.slack_webhook, await messageFor(org), TEST_TIMEOUT_MS);
          return { delivered: true };
        } catch (error) {
          if (error instanceof AppError) throw error;
          const status = error instanceof WebhookFailed ? error.status : undefined;
          return { delivered: false, ...(status !== undefined && { answer: status }) };
        }
      },
    }),
  ];
};
