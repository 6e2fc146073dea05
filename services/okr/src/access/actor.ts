import type { Lang } from '@waymark/contracts';
import type { Call } from '@waymark/service-kit';

/** The caller, the organisation, the language and the time. */
export type Actor = { organisation: string; userUuid: string; lang: Lang; now: Date };

/** The common data of the events that a call causes. */
export const causeOf = ({ organisation, userUuid }: Actor) => ({ organisation, actor: userUuid });

/** The actor of a route's call. */
export const actorOf = ({
  params,
  session,
  lang,
  now,
}: Pick<Call<{ org: string }>, 'params' | 'session' | 'lang' | 'now'>): Actor => ({
  organisation: params.org,
  userUuid: session.userUuid,
  lang,
  now,
});
