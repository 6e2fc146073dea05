import type { ServiceName } from '@waymark/contracts';
import { ensureMigrated, isRoleUrl, type KitSettings } from '@waymark/service-kit';
import { MODULES } from '../run/modules.ts';
import { withEvents } from './with-events.ts';

/**
 * Republishes the outbox events of the last days. With the URL of a service's own role it does so for that service only; with that of the
 * database's owner for every service, and existing roles keep their passwords.
 * @returns the number of events of each service
 */
export const republishAll = async (
  settings: KitSettings,
  databaseUrl: string,
  days: number,
): Promise<Map<ServiceName, number>> => {
  const own = MODULES.filter(({ name }) => isRoleUrl(databaseUrl, name));
  const counts = new Map<ServiceName, number>();
  for (const { name, migrations } of own.length > 0 ? own : MODULES) {
    // A database that was just restored may lack the services' roles or their grants.
    await ensureMigrated(databaseUrl, name, migrations, { keepsPassword: true });
    const place = { settings, databaseUrl, asOwner: true };
    counts.set(name, await withEvents(name, place, (events) => events.republish(days)));
  }
  return counts;
};
