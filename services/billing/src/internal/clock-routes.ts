import { devClock } from '@waymark/contracts';
import { type Clock, type KitSettings, type Route, route } from '@waymark/service-kit';

/** Identity tells of a journey in time; where that is off the route does not exist. */
export const clockRoutes = ({ settings, clock }: { settings: KitSettings; clock: Clock }): Route[] => {
  if (!settings.timeTravel || settings.production) return [];
  return [
    route('POST', '/internal/clock', {
      auth: 'internal',
      body: devClock,
      handler: ({ body }) => {
        clock.travelTo(new Date(body.now));
        return {};
      },
    }),
  ];
};
