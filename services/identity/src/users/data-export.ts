import { exportPersonalData, SERVICES, type ServiceName } from '@waymark/contracts';
import { AppError, type Clock, type Database, type InternalClient, type Logger } from '@waymark/service-kit';
import { listOrganisationsOf } from '../organisations/organisation-store.ts';
import { liveSessionsOf } from '../sessions/session-store.ts';
import { presentUser } from './user-presenter.ts';
import { findUser } from './user-store.ts';

const TIMEOUT_MS = 5_000;

export type DataExport = (user: string, superAdmin: boolean) => Promise<Record<string, unknown>>;

/** Everything that the product keeps about a person, from every service. One that does not answer is named as missing. */
export const createDataExport = (deps: {
  database: Database;
  internal: InternalClient;
  clock: Clock;
  logger: Logger;
}): DataExport => {
  const { database, internal, clock, logger } = deps;

  const ask = async (service: ServiceName, user: string): Promise<[ServiceName, unknown]> => {
    try {
      const answer = await internal.ask(service, exportPersonalData, { user }, { timeoutMs: TIMEOUT_MS });
      return [service, answer?.export ?? null];
    } catch (err) {
      logger.warn({ err, service }, 'an export is missing a part');
      return [service, null];
    }
  };

  return async (uuid, superAdmin) => {
    const user = await findUser(database.platform, uuid);
    if (!user) throw new AppError('SESSION_REQUIRED');
    const [organisations, sessions, parts] = await Promise.all([
      listOrganisationsOf(database, uuid),
      liveSessionsOf(database.platform, uuid, clock.now()),
      Promise.all(SERVICES.identity.asks.map((service) => ask(service, uuid))),
    ]);
    return {
      exported_at: clock.now().toISOString(),
      user: { ...presentUser(user, superAdmin), created_at: user.createdAt, gdpr_accepted_at: user.gdprAcceptedAt },
      organisations: organisations.map(({ uuid: id, name, admin, favorite }) => ({ uuid: id, name, admin, favorite })),
      sessions: sessions.map(({ address, userAgent, createdAt, lastUsedAt }) => ({
        ip: address,
        user_agent: userAgent,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      })),
      ...Object.fromEntries(parts),
      missing: parts.filter(([, data]) => data === null).map(([service]) => service),
    };
  };
};
