import { moveClock } from '@waymark/contracts';
import { implement } from '../http/implement.ts';
import type { Route } from '../http/route.ts';
import type { ServiceHost } from './service.ts';

/** Receives identity's notice of a moved clock. Without time travel the route does not exist. */
export const clockRoutes = ({ settings, clock }: Pick<ServiceHost, 'settings' | 'clock'>): Route[] => {
  if (!settings.timeTravel || settings.production) return [];
  return [
    implement(moveClock, {
      handler: ({ body }) => {
        clock.travelTo(new Date(body.now));
        return {};
      },
    }),
  ];
};
