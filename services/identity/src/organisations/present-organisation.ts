import { AppError, type Database } from '@waymark/service-kit';
import type { ChatWebhooks } from './chat-webhooks.ts';
import type { OrganisationOfMember } from './organisation.ts';
import { presentOrganisation } from './organisation-presenter.ts';
import { findOrganisationOf } from './organisation-store.ts';
import type { SubscriptionReader } from './subscription-reader.ts';

/** An organisation with its subscription, as the caller sees it. */
export const createPresentOrganisation = (deps: {
  database: Database;
  subscriptions: SubscriptionReader;
  webhooks: ChatWebhooks;
}) => {
  const { database, subscriptions, webhooks } = deps;
  const find = async (user: string, uuid: string) => {
    const organisation = await findOrganisationOf(database, uuid, user);
    if (!organisation) throw new AppError('NOT_FOUND');
    return organisation;
  };
  return {
    all: async (user: string, organisations: readonly OrganisationOfMember[]) => {
      const states = await subscriptions.ofUser(user, organisations);
      return {
        organisations: organisations.map((one) => presentOrganisation(one, states.get(one.uuid), webhooks)),
      };
    },
    asFound: async (user: string, organisation: OrganisationOfMember) => {
      const states = await subscriptions.ofUser(user, [organisation]);
      return { organisation: presentOrganisation(organisation, states.get(organisation.uuid), webhooks) };
    },
    /** One that was made or joined just now: what billing said last is enough, and nobody waits for it meanwhile. */
    asEntered: async (user: string, uuid: string) => {
      const organisation = await find(user, uuid);
      return { organisation: presentOrganisation(organisation, await subscriptions.lastKnown(organisation), webhooks) };
    },
    /** As it is after `act`. Billing is asked before anything is changed, so that no lock is held meanwhile. */
    after: async (user: string, before: OrganisationOfMember, act: () => Promise<void>) => {
      const states = await subscriptions.ofUser(user, [before]);
      await act();
      return { organisation: presentOrganisation(await find(user, before.uuid), states.get(before.uuid), webhooks) };
    },
  };
};

export type PresentOrganisation = ReturnType<typeof createPresentOrganisation>;
