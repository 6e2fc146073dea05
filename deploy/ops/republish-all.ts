import { SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { isRoleUrl, type KitSettings } from '@waymark/service-kit';
import { withEvents } from './with-events.ts';

/**
 * Has every service publish anew what it has published in the last days that its outbox knows of; by the address of a service's own role, that
 * one alone.
 * @returns how many events of each
 */
export const republishAll = async (
  settings: KitSettings,
  databaseUrl: string,
  days: number,
): Promise<Map<ServiceName, number>> => {
  const own = SERVICE_NAMES.find((name) => isRoleUrl(databaseUrl, name));
  const counts = new Map<ServiceName, number>();
  for (const service of own ? [own] : SERVICE_NAMES) {
    const count = await withEvents(service, { settings, databaseUrl }, (events) => events.republish(days));
    counts.set(service, count);
  }
  return counts;
};
