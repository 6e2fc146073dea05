import { type AccessCall, AppError, type Database, type Route, route, uuidParam } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { presentHistory } from './history-presenter.ts';
import { deleteHistory, hasHistory, latestHistory } from './history-store.ts';

const NOTIFICATIONS = '/api/v1/user/organisations/:org/notifications';

type Deps = { access: Access; database: Database };

/** Anyone in the organisation reads its history; only admins delete an entry. */
export const historyRoutes = ({ access, database }: Deps): Route[] => {
  const existing = async ({ params }: AccessCall<{ org: string; id: string }>): Promise<void> => {
    const found = await database.inOrganisation(params.org, (scope) => hasHistory(scope, params.id));
    if (!found) throw new AppError('NOT_FOUND');
  };
  return [
    route('GET', NOTIFICATIONS, {
      auth: 'session',
      params: { org: uuidParam },
      access: [access.member],
      handler: async ({ params, lang }) => {
        const rows = await database.inOrganisation(params.org, latestHistory);
        return { notifications: rows.map((row) => presentHistory(row, lang)) };
      },
    }),
    route('DELETE', `${NOTIFICATIONS}/:id`, {
      auth: 'session',
      params: { org: uuidParam, id: uuidParam },
      access: [access.member, existing, access.admin],
      handler: async ({ params }) => {
        const deleted = await database.inOrganisation(params.org, (scope) => deleteHistory(scope, params.id));
        if (!deleted) throw new AppError('NOT_FOUND');
        return {};
      },
    }),
  ];
};
