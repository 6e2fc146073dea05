import type { ServiceName } from '../routes.ts';

/** The consumers of each service, whose queues an operator can look into. A test holds the list to what the services subscribe to. */
export const CONSUMERS: Record<ServiceName, readonly string[]> = {
  identity: ['plans', 'subscriptions'],
  okr: ['members', 'organisations', 'subscriptions', 'teams'],
  billing: ['members', 'organisations', 'work'],
  notification: ['activity', 'mail', 'members', 'organisations'],
};

export const queuesOf = (service: ServiceName): string[] => CONSUMERS[service].map((name) => `${service}.${name}`);
