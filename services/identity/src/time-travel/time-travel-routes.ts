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
 * `POST /dev/clock`, for tests only: moves the clock here and in the services that run elsewhere. Where it is off the route does not exist,
 * so that nothing tells a production system from any other unknown path.
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
        const tell = async (service: ServiceName) => {
          try {
            await internal.ask(service, moveClock, {}, { body: { now: clock.now().toISOString() } });
          } catch (err) {
            // In one process the clock is shared, and there is nobody to tell.
            logger.debug({ err, service }, 'a service was not told of the time');
          }
        };
        await Promise.all(SERVICES.identity.asks.map(tell));
        return { now: clock.now().toISOString() };
      },
    }),
  ];
};
