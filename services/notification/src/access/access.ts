import {
  type AccessCall,
  createHealing,
  type Database,
  type Healing,
  type InternalClient,
  memberAccess,
  requireSuperAdmin,
  unblockedAccess,
} from '@waymark/service-kit';
import { members, organisations, subscriptions } from '../read-models.ts';

type Deps = { database: Database; internal: InternalClient };
export type Access = ReturnType<typeof createAccess>;

/** Reads data from identity and billing that is missing because their events have not arrived yet. */
export const createNotificationHealing = ({ database, internal }: Deps): Healing =>
  createHealing({
    member: async (organisation, userUuid) => {
      const [storeOrganisation, storeMember] = await Promise.all([
        organisations.fetch(internal, database, organisation),
        members.fetch(internal, database, organisation, userUuid),
        subscriptions.heal(internal, database, organisation),
      ]);
      if (storeOrganisation === undefined || storeMember === undefined) return false;
      await database.inOrganisation(organisation, async (scope) => {
        await storeOrganisation(scope);
        await storeMember(scope);
      });
      return true;
    },
    blocks: (organisation) => subscriptions.heal(internal, database, organisation),
  });

/** Access steps: members read, admins change, and nobody changes anything in a blocked organisation. */
export const createAccess = ({ database, internal }: Deps) => {
  const healing = createNotificationHealing({ database, internal });
  return {
    ...memberAccess({
      healing,
      findMember: (organisation, userUuid) => members.read(database, organisation, userUuid),
    }),
    /** 403 for everyone but the platform owner. */
    superAdmin: (call: AccessCall): void => requireSuperAdmin(call),
    unblocked: unblockedAccess(healing, (organisation) => subscriptions.read(database, organisation)),
  };
};
