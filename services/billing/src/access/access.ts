import { isUuid } from '@waymark/contracts';
import {
  type AccessCall,
  AppError,
  createHealing,
  type Database,
  memberAccess,
  requireSuperAdmin,
} from '@waymark/service-kit';
import { members } from '../read-models.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';

export type Access = ReturnType<typeof createAccess>;
type Deps = { database: Database; subscriptions: Pick<SubscriptionService, 'heal' | 'current'> };

/** Who may do what here: members look, admins ask, the platform owner decides. */
export const createAccess = ({ database, subscriptions }: Deps) => ({
  ...memberAccess({
    healing: createHealing({
      member: async (organisation) => {
        await subscriptions.heal(organisation);
        return true;
      },
    }),
    findMember: (organisation, userUuid) => members.read(database, organisation, userUuid),
  }),
  /** 403 for everyone else, whether or not what they ask for exists. */
  superAdmin: (call: AccessCall): void => requireSuperAdmin(call),
  /** 404 for the platform owner where there is no such organisation. Its name is read here, after the role is known. */
  existing: async (call: AccessCall<{ org: string }>): Promise<void> => {
    if (!isUuid(call.params.org)) throw new AppError('NOT_FOUND');
    await subscriptions.current(call.params.org);
  },
});
