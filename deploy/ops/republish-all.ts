import type { ServiceName } from '@waymark/contracts';
import { ensureMigrated, isRoleUrl, type KitSettings } from '@waymark/service-kit';
import { MODULES } from '../run/modules.ts';
import { withEvents } from './with-events.ts';

/**
 * Has every service publish anew what it has published in the last days that its outbox knows of; by the address of a service's own role, that
 * one alone. By that of the database's owner it works as the owner, and leaves roles that are there their passwords.
 * @returns how many events of each
 */
export const republishAll = async (
  settings: KitSettings,
  databaseUrl: string,
  days: number,
): Promise<Map<ServiceName, number>> => {
  const own = MODULES.filter(({ name }) => isRoleUrl(databaseUrl, name));
  const counts = new Map<ServiceName, number>();
  for (const { name, migrations } of own.length > 0 ? own : MODULES) {
    // A database that was just restored lacks the services' roles, or what they may do.
    await ensureMigrated(databaseUrl, name, migrations, { keepsPassword: true });
    const place = { settings, databaseUrl, asOwner: true };
    counts.set(name, await withEvents(name, place, (events) => events.republish(days)));
  }
  return counts;
};
