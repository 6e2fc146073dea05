import { foldObjective, listFoldedObjectives } from '@waymark/contracts';
import { AppError, type Database, type Healing, implement, notAMember, type Route } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { contentOf, sentBy } from '../access/sent.ts';
import { createReadAsMember } from '../access/transaction.ts';
import { findFoldable, fold, listFolded, unfold } from './folding-store.ts';

type Deps = { database: Database; healing: Healing };

/** The objectives whose key results a user has folded, only for themselves: the interface flag `hidden` of specification 2. */
export const foldingRoutes = ({ database, healing }: Deps): Route[] => [
  implement(listFoldedObjectives, {
    handler: async (call) => {
      const actor = actorOf(call);
      return { folded: await createReadAsMember(healing)(actor, () => listFolded(database, actor)) };
    },
  }),
  implement(foldObjective, {
    // A user who is not a member gets 404 before any validation error.
    checksInput: true,
    handler: async (call) => {
      const { organisation, userUuid, now } = actorOf(call);
      const { objective } = call.params;
      const sent = sentBy(call.body);
      return healing.retry(organisation, () =>
        database.inOrganisation(organisation, async (scope) => {
          const isThere = await findFoldable(scope, userUuid, objective);
          if (isThere === undefined) throw notAMember(userUuid);
          if (!isThere) throw new AppError('OBJECTIVE_NOT_FOUND');
          const { folded } = contentOf(sent);
          if (folded) await fold(scope, userUuid, objective, now);
          else await unfold(scope, userUuid, objective);
          return { folded };
        }),
      );
    },
  }),
];
