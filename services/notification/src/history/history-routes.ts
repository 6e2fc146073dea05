import { deleteNotification, listNotifications } from '@waymark/contracts';
import { type AccessCall, AppError, type Database, implement, type Route } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { presentHistory } from './history-presenter.ts';
import { deleteHistory, hasHistory, latestHistory } from './history-store.ts';

type Deps = { access: Access; database: Database };

/** Anyone in the organisation reads its history; only admins delete an entry. */
export const historyRoutes = ({ access, database }: Deps): Route[] => {
  const existing = async ({ params }: AccessCall<{ org: string; notification: string }>): Promise<void> => {
    const found = await database.inOrganisation(params.org, (scope) => hasHistory(scope, params.notification));
    if (!found) throw new AppError('NOT_FOUND');
  };
  return [
    implement(listNotifications, {
      access: [access.member],
      handler: async ({ params, lang }) => {
        const rows = await database.inOrganisation(params.org, latestHistory);
        return { notifications: rows.map((row) => presentHistory(row, lang)) };
      },
    }),
    implement(deleteNotification, {
      access: [access.member, existing, access.admin],
      handler: async ({ params }) => {
        const deleted = await database.inOrganisation(params.org, (scope) => deleteHistory(scope, params.notification));
        if (!deleted) throw new AppError('NOT_FOUND');
        return {};
      },
    }),
  ];
};
