import { CONSUMERS, queuesOf, SERVICE_NAMES, type ServiceName } from '@waymark/contracts';

/** The queues that an operator can inspect: those of the given services, or all. */
export const queueNames = (...services: ServiceName[]): string[] =>
  queuesOf(CONSUMERS, services.length > 0 ? services : SERVICE_NAMES).map(({ queue }) => queue);
