import { keyresultCreate, keyresultEdit, keyresultOrder } from '@waymark/contracts';
import { later, type Route, rawJson, route, uuidParam } from '@waymark/service-kit';
import { askerOf } from '../access/asker-of.ts';
import type { Keyresults } from './keyresults.ts';

const ALL = '/api/v1/user/organisations/:org/objectives/:objective/keyresults';
const ONE = `${ALL}/:keyresult`;
const ofObjective = { org: uuidParam, objective: uuidParam };
const ofKeyresult = { ...ofObjective, keyresult: uuidParam };

export const keyresultRoutes = (keyresults: Keyresults): Route[] => [
  route('POST', `${ALL}/order`, {
    auth: 'session',
    params: ofObjective,
    body: later(keyresultOrder),
    handler: async (call) =>
      rawJson({ keyresults: await keyresults.order(askerOf(call), call.params.objective, call.body) }),
  }),
  route('POST', ALL, {
    auth: 'session',
    params: ofObjective,
    body: later(keyresultCreate),
    handler: async (call) =>
      rawJson({ keyresult: await keyresults.add(askerOf(call), call.params.objective, call.body) }, 201),
  }),
  route('PUT', ONE, {
    auth: 'session',
    params: ofKeyresult,
    body: later(keyresultEdit),
    handler: async (call) => rawJson({ keyresult: await keyresults.edit(askerOf(call), call.params, call.body) }),
  }),
  route('DELETE', ONE, {
    auth: 'session',
    params: ofKeyresult,
    handler: async (call) => rawJson({ keyresult: await keyresults.remove(askerOf(call), call.params) }),
  }),
  route('GET', `${ONE}/history`, {
    auth: 'session',
    params: ofKeyresult,
    handler: async (call) => ({ history: await keyresults.history(askerOf(call), call.params) }),
  }),
];
