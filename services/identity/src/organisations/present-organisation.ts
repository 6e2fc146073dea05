import type { SubscriptionState } from '@waymark/contracts';
import { AppError, type Database, mayKnowSecrets, type Session } from '@waymark/service-kit';
import type { ChatWebhooks } from './chat-webhooks.ts';
import type { OrganisationOfMember } from './organisation.ts';
import { presentOrganisation } from './organisation-presenter.ts';
import { findOrganisationOf } from './organisation-store.ts';
import type { SubscriptionReader } from './subscription-reader.ts';

type Caller = Pick<Session, 'userUuid' | 'apiToken' | 'secondFactor'>;

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
  const present = (organisation: OrganisationOfMember, state: SubscriptionState | undefined, caller: Caller) =>
    presentOrganisation(organisation, state, mayKnowSecrets(caller) ? webhooks : undefined);
  return {
    /** Also those whose other calls are refused without a second factor: then without their secrets. */
    all: async (caller: Caller, organisations: readonly OrganisationOfMember[]) => {
      const states = await subscriptions.ofUser(caller.userUuid, organisations);
      return {
        organisations: organisations.map((one) =>
          one.requireSecondFactor && !caller.secondFactor
            ? presentOrganisation(one, states.get(one.uuid), undefined)
            : present(one, states.get(one.uuid), caller),
        ),
      };
    },
    asFound: async (caller: Caller, organisation: OrganisationOfMember) => {
      const states = await subscriptions.ofUser(caller.userUuid, [organisation]);
      return { organisation: present(organisation, states.get(organisation.uuid), caller) };
    },
    /** For an organisation just created or joined: billing's last event is enough, so that the answer does not wait for billing. */
    asEntered: async (caller: Caller, uuid: string) => {
      const organisation = await find(caller.userUuid, uuid);
      return { organisation: present(organisation, await subscriptions.lastKnown(organisation), caller) };
    },
    /** The organisation after `act`. Billing is asked before, so that no lock is held while it answers. */
    after: async (caller: Caller, before: OrganisationOfMember, act: () => Promise<void>) => {
      const states = await subscriptions.ofUser(caller.userUuid, [before]);
      await act();
      return { organisation: present(await find(caller.userUuid, before.uuid), states.get(before.uuid), caller) };
    },
  };
};

export type PresentOrganisation = ReturnType<typeof createPresentOrganisation>;
