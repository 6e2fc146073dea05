import {
  declineBlocker,
  editBlocker,
  listBlockers,
  listBlockersOfKeyResult,
  raiseBlocker,
  resolveBlocker,
} from '@waymark/contracts';
import { implement, paged, type Route } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { checksInput, sentBy } from '../access/sent.ts';
import type { BlockerService } from './blocker-service.ts';

/** The calls about blockers; rights and content are checked by the service, in the order of refusals. */
export const blockerRoutes = (blockers: BlockerService): Route[] => [
  implement(raiseBlocker, {
    checksInput,
    handler: async (call) => ({
      blocker: await blockers.raise(actorOf(call), call.params.keyresult, sentBy(call.body)),
    }),
  }),
  implement(listBlockersOfKeyResult, {
    checksInput,
    handler: (call) => paged(call, blockers.listOf(actorOf(call), call.params.keyresult, sentBy(call.query))),
  }),
  implement(listBlockers, {
    checksInput,
    handler: (call) => paged(call, blockers.list(actorOf(call), sentBy(call.query))),
  }),
  implement(editBlocker, {
    checksInput,
    handler: async (call) => ({
      blocker: await blockers.edit(actorOf(call), call.params.blocker, sentBy(call.body)),
    }),
  }),
  implement(resolveBlocker, {
    checksInput,
    handler: async (call) => ({
      blocker: await blockers.resolve(actorOf(call), call.params.blocker, sentBy(call.body)),
    }),
  }),
  implement(declineBlocker, {
    handler: async (call) => ({ blocker: await blockers.decline(actorOf(call), call.params.blocker) }),
  }),
];
