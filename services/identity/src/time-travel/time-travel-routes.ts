import { devClock, moveClock, SERVICES, type ServiceName } from '@waymark/contracts';
import {
  type Clock,
  type InternalClient,
  type KitSettings,
  type Logger,
  type Route,
  route,
} from '@waymark/service-kit';

/**
 * `POST /dev/clock`, for tests only: moves the clock here and in services that run in other processes. Unless it is switched on the route
 * does not exist, so that production answers as for any unknown path.
 */
export const timeTravelRoutes = (deps: {
  settings: KitSettings;
  clock: Clock;
  internal: InternalClient;
  logger: Logger;
}): Route[] => {
  const { settings, clock, internal, logger } = deps;
  if (!settings.timeTravel || settings.production) return [];

  return [
    route('POST', '/dev/clock', {
      auth: 'public',
      body: devClock,
      handler: async (call) => {
        clock.travelTo(new Date(call.body.now));
        const notify = async (service: ServiceName) => {
          try {
            await internal.call(service, moveClock, {}, { body: { now: clock.now().toISOString() } });
          } catch (err) {
            // In a single process the clock is shared, so no other service needs the call.
            logger.debug({ err, service }, 'the clock of a service could not be moved');
          }
        };
        await Promise.all(SERVICES.identity.calls.map(notify));
        return { now: clock.now().toISOString() };
      },
    }),
  ];
};
