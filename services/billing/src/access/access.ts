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
type Deps = { database: Database; subscriptions: Pick<SubscriptionService, 'healMember' | 'current'> };

/** Access steps: members read, admins make requests, the platform owner decides. */
export const createAccess = ({ database, subscriptions }: Deps) => ({
  ...memberAccess({
    healing: createHealing({ member: subscriptions.healMember }),
    findMember: (organisation, userUuid) => members.read(database, organisation, userUuid),
  }),
  /** 403 for everyone else, whether or not the organisation exists. */
  superAdmin: (call: AccessCall): void => requireSuperAdmin(call),
  /** 404 for the platform owner if the organisation does not exist. The id is validated here, after the role. */
  existing: async (call: AccessCall<{ org: string }>): Promise<void> => {
    if (!isUuid(call.params.org)) throw new AppError('NOT_FOUND');
    await subscriptions.current(call.params.org);
  },
});
