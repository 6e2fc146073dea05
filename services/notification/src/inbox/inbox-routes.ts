import { countInbox, countInvitations, listInbox, markInboxItemSeen, markMentionsSeen } from '@waymark/contracts';
import { AppError, type Clock, type Database, type InternalClient, implement, type Route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { announceInbox } from './inbox-live.ts';
import { presentItem } from './inbox-presenter.ts';
import { countItems, listItems } from './inbox-reader.ts';
import { markCommentsSeen, markSeen } from './inbox-store.ts';

type Deps = { access: Access; database: Database; internal: InternalClient; clock: Clock; publicUrl: string };

/** An inbox is visible only to its owner. */
export const inboxRoutes = ({ access, database, internal, clock, publicUrl }: Deps): Route[] => {
  /** The number of a person's pending invitations; 0 if identity does not answer. */
  const invitationsOf = async (user: string): Promise<number> =>
    (await internal.call('identity', countInvitations, { user }).catch(() => undefined))?.count ?? 0;

  return [
    implement(listInbox, {
      access: [access.member],
      handler: async ({ params, session, query, setHeader }) => {
        const reader = { organisation: params.org, user: session.userUuid, now: clock.now() };
        const { items, total } = await listItems(database, reader, query);
        setHeader('x-total-count', total);
        const home = `${publicUrl}/organization/${params.org}`;
        return { items: items.map((one) => presentItem(one, home)), total };
      },
    }),
    implement(markInboxItemSeen, {
      access: [access.member],
      handler: async ({ params, session: { userUuid } }) => {
        await database.inOrganisation(params.org, async (scope) => {
          if (!(await markSeen(scope, params.item, userUuid, clock.now()))) throw new AppError('NOT_FOUND');
          await announceInbox(scope, [{ user_uuid: userUuid, team_uuid: null, admins: false }]);
        });
        return {};
      },
    }),
    implement(markMentionsSeen, {
      access: [access.member],
      handler: async ({ params, session: { userUuid }, body }) => {
        await database.inOrganisation(params.org, async (scope) =>
          announceInbox(scope, await markCommentsSeen(scope, body.comments, userUuid, clock.now())),
        );
        return {};
      },
    }),
    implement(countInbox, {
      handler: async ({ session: { userUuid } }) => {
        const [organisations, invitations] = await Promise.all([
          countItems(database, userUuid, clock.now()),
          invitationsOf(userUuid),
        ]);
        return { organisations, invitations };
      },
    }),
  ];
};
