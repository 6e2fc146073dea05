import { devClock } from '@waymark/contracts';
import { type Route, route } from '../http/route.ts';
import type { ServiceHost } from './service.ts';

/** `POST /internal/clock`: identity tells of a journey in time. Where travelling is off the route does not exist. */
export const clockRoutes = ({ settings, clock }: Pick<ServiceHost, 'settings' | 'clock'>): Route[] => {
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
