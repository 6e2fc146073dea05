import {
  createKeyResult,
  deleteKeyResult,
  editKeyResult,
  listKeyResultChanges,
  orderKeyResults,
} from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { sentBy } from '../access/sent.ts';
import type { KeyResultService } from './keyresult-service.ts';

/** Membership and blocks are refused before the content is, and are known to the service only: it looks at the content in its turn. */
const checksInput = true;

export const keyResultRoutes = (keyResults: KeyResultService): Route[] => [
  implement(orderKeyResults, {
    checksInput,
    handler: async (call) => ({
      keyresults: await keyResults.order(actorOf(call), call.params.objective, sentBy(call.body)),
    }),
  }),
  implement(createKeyResult, {
    checksInput,
    handler: async (call) => ({
      keyresult: await keyResults.add(actorOf(call), call.params.objective, sentBy(call.body)),
    }),
  }),
  implement(editKeyResult, {
    checksInput,
    handler: async (call) => ({ keyresult: await keyResults.edit(actorOf(call), call.params, sentBy(call.body)) }),
  }),
  implement(deleteKeyResult, {
    handler: async (call) => ({ keyresult: await keyResults.remove(actorOf(call), call.params) }),
  }),
  implement(listKeyResultChanges, {
    checksInput,
    handler: async (call) => {
      const { history, total } = await keyResults.history(actorOf(call), call.params, sentBy(call.query));
      call.setHeader('x-total-count', total);
      return { history };
    },
  }),
];
