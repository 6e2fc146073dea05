import { exportPersonalData, SERVICES, type ServiceName } from '@waymark/contracts';
import {
  AppError,
  type Clock,
  type Database,
  type Events,
  type InternalClient,
  type Logger,
} from '@waymark/service-kit';
import { apiTokensOf } from '../api-tokens/api-token-store.ts';
import { presentApiToken } from '../api-tokens/present-api-token.ts';
import { presentFactor } from '../factors/factor.ts';
import { factorsOf } from '../factors/factor-store.ts';
import { listOrganisationsOf } from '../organisations/organisation-store.ts';
import { liveSessionsOf } from '../sessions/session-store.ts';
import type { SuperAdmins } from './super-admins.ts';
import { presentUser } from './user-presenter.ts';
import { findUser } from './user-store.ts';

const TIMEOUT_MS = 5_000;

export type DataExportService = (user: string) => Promise<Record<string, unknown>>;

/** Everything that the product stores about a person, from every service. A service that does not answer is listed as missing. */
export const createDataExportService = (deps: {
  database: Database;
  events: Pick<Events, 'platformTransaction' | 'record'>;
  internal: InternalClient;
  clock: Clock;
  logger: Logger;
  accountStateOf: SuperAdmins['accountStateOf'];
}): DataExportService => {
  const { database, events, internal, clock, logger, accountStateOf } = deps;

  const exportFrom = async (service: ServiceName, user: string): Promise<[ServiceName, unknown]> => {
    try {
      const answer = await internal.call(service, exportPersonalData, { user }, { timeoutMs: TIMEOUT_MS });
      return [service, answer?.export ?? null];
    } catch (err) {
      logger.warn({ err, service }, 'an export is missing a part');
      return [service, null];
    }
  };

  return async (uuid) => {
    const user = await findUser(database.platform, uuid);
    if (!user) throw new AppError('SESSION_REQUIRED');
    const [organisations, sessions, factors, tokens, parts] = await Promise.all([
      listOrganisationsOf(database, uuid),
      liveSessionsOf(database.platform, uuid, clock.now()),
      factorsOf(database.platform, uuid),
      apiTokensOf(database.platform, uuid),
      Promise.all(SERVICES.identity.calls.map((service) => exportFrom(service, uuid))),
    ]);
    await events.platformTransaction((trx) =>
      events.record(trx, { action: 'export.made', target: 'export', details: { what: 'personal_data' }, person: uuid }),
    );
    return {
      exported_at: clock.now().toISOString(),
      user: {
        ...presentUser(user, accountStateOf(user)),
        created_at: user.createdAt,
        gdpr_accepted_at: user.gdprAcceptedAt,
      },
      organisations: organisations.map(({ uuid: id, name, admin, favorite }) => ({ uuid: id, name, admin, favorite })),
      sessions: sessions.map(({ address, userAgent, createdAt, lastUsedAt }) => ({
        ip: address,
        user_agent: userAgent,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      })),
      factors: factors.map(presentFactor),
      tokens: tokens.map(presentApiToken),
      ...Object.fromEntries(parts),
      missing: parts.filter(([, data]) => data === null).map(([service]) => service),
    };
  };
};
