import type { Lang } from '@waymark/contracts';
import type { Call } from '@waymark/service-kit';

/** Who calls, in which organisation, in which language and when. */
export type Actor = { organisation: string; userUuid: string; lang: Lang; now: Date };

/** Of the events that somebody's call causes. */
export const causeOf = ({ organisation, userUuid }: Actor) => ({ organisation, actor: userUuid });

/** Who calls, as a route knows it. */
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
