import { CONSUMERS, queuesOf } from '@waymark/contracts';
import { SERVICES, type ServiceName } from '../platform/routes.ts';

/** The queues that an operator can look into: those of some services, or all. */
export const queueNames = (...services: ServiceName[]): string[] =>
  queuesOf(CONSUMERS, services.length > 0 ? services : SERVICES).map(({ queue }) => queue);
