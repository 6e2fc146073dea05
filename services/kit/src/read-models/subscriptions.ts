import { type Blocks, blockOf, type EventOf, readSubscriptions, type SubscriptionSnapshot } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { enableTenantSecurity } from '../database/tenant-security.ts';
import type { InternalClient } from '../internal/internal-client.ts';
import { type ReadModelRow, readModelTable } from './read-model-table.ts';

/** A refusal must not wait long if billing is unavailable. */
const BILLING_MS = 800;

/** Migration helper: the table of subscriptions in a service's schema. */
export const createSubscriptionsTable = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table subscriptions (
      organisation_uuid uuid not null constraint subscriptions_pkey primary key,
      blocked_for_not_paying boolean not null default false,
      blocked_for_users boolean not null default false,
      sequence bigint not null default 0
    );
    comment on table subscriptions is 'Read model of billing: the two blocks of an organisation. No row means no block.'`);
  await enableTenantSecurity(knex, 'subscriptions');
};

/** @throws {InternalCallError} if billing does not answer in time */
export const fetchSubscriptions = async (
  internal: InternalClient,
  organisations: readonly string[],
): Promise<SubscriptionSnapshot[]> => {
  const options = { body: { organisations: [...organisations] }, timeoutMs: BILLING_MS };
  return (await internal.call('billing', readSubscriptions, {}, options)).subscriptions;
};

/** For a statement that joins the table as `s`: the blocks of an organisation by the names of the API. */
export const BLOCK_COLUMNS = `
  coalesce(s.blocked_for_not_paying, false) as blocked_for_not_paying,
  coalesce(s.blocked_for_users, false) as blocked_for_active_users_over_subscription`;

const FIND = `select ${BLOCK_COLUMNS} from subscriptions s where s.organisation_uuid = $1`;
const NO_BLOCKS: Blocks = { blocked_for_not_paying: false, blocked_for_active_users_over_subscription: false };

/**
 * The blocks of an organisation, as stored by a service from billing's events.
 *
 * @param plan whether the service stores the plan too, as `subscription_type`
 */
export const subscriptionModel = ({ plan = false }: { plan?: boolean } = {}) => {
  const columns = ['blocked_for_not_paying', 'blocked_for_users', ...(plan ? ['subscription_type'] : [])];
  const table = readModelTable({ table: 'subscriptions', columns });
  const rowOf = (state: SubscriptionSnapshot, sequence: number): ReadModelRow => ({
    blocked_for_not_paying: state.blocked_for_not_paying,
    blocked_for_users: state.blocked_for_active_users_over_subscription,
    ...(plan ? { subscription_type: state.current_subscription_type } : {}),
    sequence,
  });

  /** Reads the subscription from billing and stores the answer; undefined without an answer in time. */
  const refresh = async (internal: InternalClient, database: Database, organisation: string) => {
    const seen = await database.inOrganisation(organisation, (scope) => table.age(scope));
    const [state] = await fetchSubscriptions(internal, [organisation]).catch(() => []);
    if (state === undefined) return undefined;
    await database.inOrganisation(organisation, (scope) => table.put(scope, [rowOf(state, seen ?? 0)], 'answer'));
    return state;
  };

  return {
    find: async (scope: Scope): Promise<Blocks> => {
      const [blocks] = await scope.query<Blocks>(FIND, [scope.organisation]);
      return blocks ?? NO_BLOCKS;
    },
    /** The same in one round trip, outside of a transaction. */
    read: async (database: Database, organisation: string): Promise<Blocks> => {
      const [blocks] = await database.readInOrganisation<Blocks>(organisation, FIND, [organisation]);
      return blocks ?? NO_BLOCKS;
    },

    /** The handler of a consumer for billing's events. */
    handlers: () => ({
      'waymark.billing.subscription.changed.v1': async (
        scope: Scope,
        { data, sequence }: EventOf<'waymark.billing.subscription.changed.v1'>,
      ): Promise<void> => {
        await table.put(scope, [rowOf(data, sequence)], 'event');
      },
    }),

    /** Reads the subscription from billing and stores it; returns whether there is no block. Without an answer the stored state stays. */
    heal: async (internal: InternalClient, database: Database, organisation: string): Promise<boolean> => {
      const state = await refresh(internal, database, organisation);
      return state !== undefined && blockOf(state) === undefined;
    },
    /** The same for the plan; returns whether billing has answered. */
    healPlan: async (internal: InternalClient, database: Database, organisation: string): Promise<boolean> =>
      (await refresh(internal, database, organisation)) !== undefined,
  };
};
