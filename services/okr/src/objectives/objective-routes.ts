import { objectiveCreate, objectiveEdit, objectiveQuery, objectiveSummaryQuery } from '@waymark/contracts';
import { later, type Route, rawJson, reply, route, uuidParam } from '@waymark/service-kit';
import { askerOf } from '../access/asker-of.ts';
import type { Objectives } from './objectives.ts';

const ALL = '/api/v1/user/organisations/:org/objectives';
const ONE = `${ALL}/:objective`;
const inOrganisation = { org: uuidParam };
const ofObjective = { org: uuidParam, objective: uuidParam };
const ofKeyresult = { org: uuidParam, keyresult: uuidParam };
/** An objective with five key results, each with its longest texts in four-byte letters. */
const BODY_LIMIT = 300_000;

export const objectiveRoutes = (objectives: Objectives): Route[] => [
  route('GET', ALL, {
    auth: 'session',
    params: inOrganisation,
    query: later(objectiveQuery),
    handler: async (call) => {
      const { objectives: list, counts, total } = await objectives.list(askerOf(call), call.query);
      call.setHeader('x-total-count', total);
      // As bytes, a long text is copied once on its way out; as a text it would be thrice.
      const body = `{"status":true,"counts":${counts},"total":${total},"objectives":[${list ?? ''}]}`;
      return reply(Buffer.from(body), { 'content-type': 'application/json; charset=utf-8' });
    },
  }),
  route('POST', ALL, {
    auth: 'session',
    params: inOrganisation,
    body: later(objectiveCreate),
    bodyLimit: BODY_LIMIT,
    handler: async (call) => rawJson({ objective: await objectives.create(askerOf(call), call.body) }, 201),
  }),
  route('GET', `${ALL}/summary`, {
    auth: 'session',
    params: inOrganisation,
    query: later(objectiveSummaryQuery),
    handler: async (call) => rawJson({ summary: await objectives.summary(askerOf(call), call.query) }),
  }),
  route('GET', `${ALL}/containing/:keyresult`, {
    auth: 'session',
    params: ofKeyresult,
    handler: async (call) => rawJson({ objective: await objectives.containing(askerOf(call), call.params.keyresult) }),
  }),
  route('GET', ONE, {
    auth: 'session',
    params: ofObjective,
    handler: async (call) => rawJson({ objective: await objectives.read(askerOf(call), call.params.objective) }),
  }),
  route('PUT', ONE, {
    auth: 'session',
    params: ofObjective,
    body: later(objectiveEdit),
    handler: async (call) => {
      const objective = await objectives.edit(askerOf(call), call.params.objective, call.body);
      return rawJson({ objective });
    },
  }),
  route('DELETE', ONE, {
    auth: 'session',
    params: ofObjective,
    handler: async (call) => rawJson({ objective: await objectives.remove(askerOf(call), call.params.objective) }),
  }),
  route('POST', `${ONE}/duplicate`, {
    auth: 'session',
    params: ofObjective,
    handler: async (call) => rawJson({ objective: await objectives.copy(askerOf(call), call.params.objective) }, 201),
  }),
];
