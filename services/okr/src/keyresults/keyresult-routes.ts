import {
  createKeyResult,
  deleteKeyResult,
  editKeyResult,
  listKeyResultChanges,
  orderKeyResults,
} from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { checksInput, sentBy } from '../access/sent.ts';
import type { KeyResultService } from './keyresult-service.ts';

/** The calls about key results; rights and content are checked by the service, in the order of refusals. */
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
