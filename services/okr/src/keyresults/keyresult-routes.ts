import { keyresultCreate, keyresultEdit, keyresultOrder } from '@waymark/contracts';
import { later, type Route, route, uuidParam } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { sentBy } from '../access/sent.ts';
import type { KeyResultService } from './keyresult-service.ts';

const ALL = '/api/v1/user/organisations/:org/objectives/:objective/keyresults';
const ONE = `${ALL}/:keyresult`;
const ofObjective = { org: uuidParam, objective: uuidParam };
const ofKeyresult = { ...ofObjective, keyresult: uuidParam };

export const keyResultRoutes = (keyResults: KeyResultService): Route[] => [
  route('POST', `${ALL}/order`, {
    auth: 'session',
    params: ofObjective,
    body: later(keyresultOrder),
    handler: async (call) => ({
      keyresults: await keyResults.order(actorOf(call), call.params.objective, sentBy(call.body)),
    }),
  }),
  route('POST', ALL, {
    auth: 'session',
    params: ofObjective,
    body: later(keyresultCreate),
    status: 201,
    handler: async (call) => ({
      keyresult: await keyResults.add(actorOf(call), call.params.objective, sentBy(call.body)),
    }),
  }),
  route('PUT', ONE, {
    auth: 'session',
    params: ofKeyresult,
    body: later(keyresultEdit),
    handler: async (call) => ({ keyresult: await keyResults.edit(actorOf(call), call.params, sentBy(call.body)) }),
  }),
  route('DELETE', ONE, {
    auth: 'session',
    params: ofKeyresult,
    handler: async (call) => ({ keyresult: await keyResults.remove(actorOf(call), call.params) }),
  }),
  route('GET', `${ONE}/history`, {
    auth: 'session',
    params: ofKeyresult,
    handler: async (call) => ({ history: await keyResults.history(actorOf(call), call.params) }),
  }),
];
