import { pickLanguage, readChatConnector, testChat } from '@waymark/contracts';
import { translateChat } from '@waymark/contracts/chat-texts';
import { AppError, type Database, type InternalClient, implement, type Route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { organisations } from '../read-models.ts';
import { plain } from './chat-text.ts';
import { type PostToChat, tryChat } from './webhook.ts';

type Deps = { access: Access; database: Database; internal: InternalClient; post: PostToChat };

/** Lets admins test the saved webhook, whether the connector is on or off. */
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
        const connector = await internal.call('identity', readChatConnector, { org });
        if (!connector?.slack_webhook)
          throw new AppError('VALIDATION', { errors: { slack_webhook: 'validation.required' } });
        return tryChat(post, connector.slack_webhook, await messageFor(org));
      },
    }),
  ];
};
