import {
  declineBlocker,
  editBlocker,
  listBlockers,
  listBlockersOfKeyResult,
  raiseBlocker,
  resolveBlocker,
} from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { sentBy } from '../access/sent.ts';
import type { BlockerService } from './blocker-service.ts';

/** Membership, rights and blocks are refused before the content is, and are known to the service only: it looks at the content in its turn. */
const checksInput = true;

export const blockerRoutes = (blockers: BlockerService): Route[] => [
  implement(raiseBlocker, {
    checksInput,
    handler: async (call) => ({
      blocker: await blockers.raise(actorOf(call), call.params.keyresult, sentBy(call.body)),
    }),
  }),
  implement(listBlockersOfKeyResult, {
    checksInput,
    handler: async (call) => {
      const page = await blockers.listOf(actorOf(call), call.params.keyresult, sentBy(call.query));
      call.setHeader('x-total-count', page.total);
      return page;
    },
  }),
  implement(listBlockers, {
    checksInput,
    handler: async (call) => {
      const page = await blockers.list(actorOf(call), sentBy(call.query));
      call.setHeader('x-total-count', page.total);
      return page;
    },
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
