import { blockOf, type MemberSnapshot, type SubscriptionSnapshot, type TeamSnapshot } from '@waymark/contracts';
import { AppError, type Database, type InternalClient } from '@waymark/service-kit';
import { saveSubscription, subscriptionAge } from '../subscriptions/subscription-store.ts';
import { memberAge, saveMember, saveTeam, teamAge } from './people-store.ts';
import { type Gap, UnknownHereError } from './unknown-here.ts';

export type Healing = {
  /** Does the work; where it meets something unknown, asks its owner, stores the answer and does it again. */
  retry<T>(organisation: string, work: () => Promise<T>): Promise<T>;
};

type Deps = { database: Database; internal: InternalClient };

/** Who asks is unknown, the organisation is blocked, someone named is unknown: each may be met in its turn. */
const MOST_GAPS = 3;
/** A refusal must not wait long for a billing that is away. */
const BILLING_MS = 800;

export const createHealing = ({ database, internal }: Deps): Healing => {
  const ask = async <T>(path: string): Promise<T | null> => {
    try {
      return await internal.get<T>('identity', path);
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { cause, retryAfter: 1 });
    }
  };

  // The age is read before the question, so that an event which overtakes the answer stays.
  const healMember = async (organisation: string, user: string): Promise<boolean> => {
    const seen = await database.inOrganisation(organisation, (scope) => memberAge(scope, user));
    const answer = await ask<{ member: MemberSnapshot }>(`/internal/organisations/${organisation}/members/${user}`);
    if (!answer) return false;
    const version = { sequence: seen ?? 0, seen };
    await database.inOrganisation(organisation, (scope) => saveMember(scope, answer.member, version));
    return true;
  };

  const healTeam = async (organisation: string, team: string): Promise<boolean> => {
    const seen = await database.inOrganisation(organisation, (scope) => teamAge(scope, team));
    const answer = await ask<{ team: TeamSnapshot }>(`/internal/organisations/${organisation}/teams/${team}`);
    if (!answer) return false;
    const version = { sequence: seen ?? 0, seen };
    await database.inOrganisation(organisation, (scope) => saveTeam(scope, answer.team, version));
    return true;
  };

  const healBlocks = async (organisation: string): Promise<boolean> => {
    const seen = await database.inOrganisation(organisation, subscriptionAge);
    const asked = { organisations: [organisation] };
    const answer = await internal
      .post<{ subscriptions: SubscriptionSnapshot[] }>('billing', '/internal/subscriptions', asked, {
        timeoutMs: BILLING_MS,
      })
      .catch(() => undefined);
    const state = answer?.subscriptions[0];
    if (!state || blockOf(state)) return false;
    await database.inOrganisation(organisation, (scope) =>
      saveSubscription(scope, state, { sequence: seen ?? 0, seen }),
    );
    return true;
  };

  const heal = async (organisation: string, { members = [], team, blocks }: Gap): Promise<boolean> => {
    let healed = blocks === true && (await healBlocks(organisation));
    for (const user of members) healed = (await healMember(organisation, user)) || healed;
    if (team !== undefined) healed = (await healTeam(organisation, team)) || healed;
    return healed;
  };

  return {
    async retry(organisation, work) {
      for (let gaps = 0; ; gaps += 1) {
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof UnknownHereError)) throw error;
          if (gaps === MOST_GAPS || !(await heal(organisation, error.gap))) throw error.refusal;
        }
      }
    },
  };
};
