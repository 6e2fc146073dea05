import type { Call } from '@waymark/service-kit';
import type { Asker } from './caller.ts';

/** Who asks, as a route's call says. */
export const askerOf = ({
  params,
  session,
  lang,
  now,
}: Pick<Call<{ org: string }>, 'params' | 'session' | 'lang' | 'now'>): Asker => ({
  organisation: params.org,
  userUuid: session.userUuid,
  lang,
  now,
});
