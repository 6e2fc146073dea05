import {
  AppError,
  type Clock,
  type Database,
  type Events,
  type InternalClient,
  outsideCallTransaction,
} from '@waymark/service-kit';
import { members, organisations } from '../read-models.ts';
import { recount, type StepDeps } from '../subscriptions/step-service.ts';
import { lockSubscription } from '../subscriptions/subscription-store.ts';

export type HealDeps = StepDeps & {
  database: Database;
  events: Pick<Events, 'transaction'>;
  internal: InternalClient;
  clock: Clock;
};
type Heal = (organisation: string) => Promise<void>;

/**
 * Reads an organisation from identity and stores it, if its events have not arrived yet, so that a user who has just created an
 * organisation never sees an error.
 * @throws {AppError} NOT_FOUND if it does not exist in identity, SERVICE_UNAVAILABLE
 */
export const createHeal =
  ({ database, events, internal, clock, emit, record }: HealDeps): Heal =>
  (uuid) =>
    outsideCallTransaction(async () => {
      const [storeOrganisation, storeMembers] = await Promise.all([
        organisations.fetch(internal, database, uuid),
        members.fetchAll(internal, database, uuid),
      ]);
      if (storeOrganisation === undefined || storeMembers === undefined) throw new AppError('NOT_FOUND');
      await events.transaction(uuid, async (scope) => {
        await storeOrganisation(scope);
        // Deleted since identity answered: nothing was stored, and it must get no subscription either.
        if (await organisations.isDeleted(scope)) throw new AppError('NOT_FOUND');
        await storeMembers(scope);
        await recount({ emit, record }, scope, { actor: null, now: clock.now() });
      });
    });

/**
 * Reads one member from identity and stores them, with their organisation if it has no subscription yet; returns whether there is such a
 * member. A call of somebody else so costs one question, however many members the organisation has.
 * @throws {AppError} NOT_FOUND if the organisation was deleted, SERVICE_UNAVAILABLE
 */
export const createHealMember =
  ({ database, events, internal, clock, emit, record }: HealDeps, heal: Heal) =>
  async (organisation: string, userUuid: string): Promise<boolean> => {
    const storeMember = await members.fetch(internal, database, organisation, userUuid);
    if (storeMember === undefined) return false;
    const isCounted = await events.transaction(organisation, async (scope) => {
      await storeMember(scope);
      if ((await lockSubscription(scope)) === undefined) return false;
      await recount({ emit, record }, scope, { actor: null, now: clock.now() });
      return true;
    });
    if (!isCounted) await heal(organisation);
    return true;
  };
