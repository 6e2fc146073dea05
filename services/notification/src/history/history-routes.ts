import { deleteNotification, listNotifications } from '@waymark/contracts';
import {
  type AccessCall,
  type Act,
  AppError,
  type Database,
  type Events,
  implement,
  onceCommitted,
  type Route,
} from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { momentOf } from '../access/moment-of.ts';
import { presentHistory } from './history-presenter.ts';
import { type DeletedHistory, deleteHistory, hasHistory, latestHistory } from './history-store.ts';

type Deps = { access: Access; database: Database; events: Pick<Events, 'transaction' | 'record' | 'receive'> };

/** Records the deleted entry in the audit log, but not a member's name: deleting that account must be able to remove it. */
const deletionOf = (uuid: string, { name, kind, target, user_uuid, created_at }: DeletedHistory): Act => ({
  action: 'history.deleted',
  target: 'history',
  targetUuid: uuid,
  details: {
    kind,
    about: target,
    ...(target === 'user_organisations' ? {} : { name }),
    user_uuid,
    created_at: created_at.toISOString(),
  },
});

/** All members read the history; only admins delete entries. */
export const historyRoutes = ({ access, database, events }: Deps): Route[] => {
  const existing = async ({ params }: AccessCall<{ org: string; notification: string }>): Promise<void> => {
    const found = await database.inOrganisation(params.org, (scope) => hasHistory(scope, params.notification));
    if (!found) throw new AppError('NOT_FOUND');
  };
  return [
    implement(listNotifications, {
      access: [access.member],
      handler: async ({ params, query, lang }) => {
        const { from, to, ...narrowed } = query;
        const search = { ...narrowed, from: momentOf(from, 'from'), to: momentOf(to, 'to') };
        const rows = await database.inOrganisation(params.org, (scope) => latestHistory(scope, search));
        return { notifications: rows.map((row) => presentHistory(row, lang)) };
      },
    }),
    implement(deleteNotification, {
      access: [access.member, existing, access.admin],
      handler: async ({ params }) => {
        const recorded = await events.transaction(params.org, async (scope) => {
          const deleted = await deleteHistory(scope, params.notification);
          if (!deleted) throw new AppError('NOT_FOUND');
          return events.record(scope, deletionOf(params.notification, deleted));
        });
        await onceCommitted(() => events.receive(recorded));
        return {};
      },
    }),
  ];
};
