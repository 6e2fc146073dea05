import {
  freeSubscription,
  maximumUsers,
  overSubscription,
  type SubscriptionSnapshot,
  type SubscriptionState,
} from '@waymark/contracts';
import { type Database, fetchSubscriptions, type InternalClient, type Logger, type Scope } from '@waymark/service-kit';
import type { Organisation } from './organisation.ts';

/** Billing's state, with the present number of active members and the fields that depend on it. */
const merge = (organisation: Organisation, state: SubscriptionState): SubscriptionState => {
  const maximum = maximumUsers(state);
  return {
    ...state,
    number_of_active_users: organisation.activeMembers,
    maximum_number_of_users: maximum,
    blocked_for_active_users_over_subscription: overSubscription(organisation.activeMembers, maximum),
  };
};

const withoutUuid = ({ organisation_uuid: _, ...state }: SubscriptionSnapshot): SubscriptionState =>
  state as SubscriptionState;

type Row = { organisation_uuid: string; state: SubscriptionState };

export type SubscriptionReader = {
  /** The subscription fields of the user's organisations: billing's present answer, otherwise its last event. */
  ofUser(user: string, organisations: readonly Organisation[]): Promise<Map<string, SubscriptionState>>;
  /** From billing's last event. Used for rights, which must not depend on another service. */
  lastKnown(organisation: Organisation): Promise<SubscriptionState>;
  /**
   * Billing's present answer, otherwise its last event. Used before a refusal, because the event that lifts a block may not have arrived
   * yet.
   */
  current(organisation: Organisation): Promise<SubscriptionState>;
  /** As `lastKnown`, within a transaction, so that no second connection is needed. */
  lastKnownIn(scope: Scope, organisation: Organisation): Promise<SubscriptionState>;
};

const LAST_KNOWN = 'select organisation_uuid, state from subscriptions where organisation_uuid = $1';

/** Without any state of billing a subscription is free. Members are counted here, and the block for too many of them follows from that. */
export const createSubscriptionReader = (deps: {
  database: Database;
  internal: InternalClient;
  logger: Logger;
}): SubscriptionReader => {
  const { database, internal, logger } = deps;

  const fetchFromBilling = async (
    organisations: readonly Organisation[],
  ): Promise<Map<string, SubscriptionState> | undefined> => {
    try {
      const states = await fetchSubscriptions(
        internal,
        organisations.map(({ uuid }) => uuid),
      );
      return new Map(states.map((one) => [one.organisation_uuid, withoutUuid(one)]));
    } catch (err) {
      logger.debug({ err }, 'billing does not answer; the state of its last event is used');
      return undefined;
    }
  };

  const readModel = async (user: string): Promise<Map<string, SubscriptionState>> => {
    const rows = await database.readAsUser<Row>(user, 'select organisation_uuid, state from subscriptions');
    return new Map(rows.map((row) => [row.organisation_uuid, row.state]));
  };

  const lastKnown = async (organisation: Organisation): Promise<SubscriptionState> => {
    const [row] = await database.readInOrganisation<Row>(organisation.uuid, LAST_KNOWN, [organisation.uuid]);
    return merge(organisation, row?.state ?? freeSubscription());
  };

  return {
    async ofUser(user, organisations) {
      if (organisations.length === 0) return new Map();
      const states = (await fetchFromBilling(organisations)) ?? (await readModel(user));
      return new Map(organisations.map((one) => [one.uuid, merge(one, states.get(one.uuid) ?? freeSubscription())]));
    },
    lastKnown,
    async current(organisation) {
      const state = (await fetchFromBilling([organisation]))?.get(organisation.uuid);
      return state ? merge(organisation, state) : lastKnown(organisation);
    },
    async lastKnownIn(scope, organisation) {
      const [row] = await scope.query<Row>(LAST_KNOWN, [organisation.uuid]);
      return merge(organisation, row?.state ?? freeSubscription());
    },
  };
};

/** The maximum users by an event of billing that is later than the given one; undefined if none has arrived. */
export const laterMaximumIn = async (scope: Scope, sequence: number): Promise<number | undefined> => {
  const [row] = await scope.query<Row>(`${LAST_KNOWN} and sequence > $2`, [scope.organisation, sequence]);
  return row && maximumUsers(row.state);
};

/** Stores the state from an event of billing, unless a newer one is stored. */
export const storeSubscription = async (
  scope: Scope,
  snapshot: SubscriptionSnapshot,
  sequence: number,
): Promise<void> => {
  await scope.raw(
    `insert into subscriptions as s (organisation_uuid, state, sequence)
       select organisation_uuid, ?::jsonb, ? from organisations where organisation_uuid = ?
     on conflict (organisation_uuid) do update set state = excluded.state, sequence = excluded.sequence
       where s.sequence < excluded.sequence`,
    [JSON.stringify(withoutUuid(snapshot)), sequence, scope.organisation],
  );
};
