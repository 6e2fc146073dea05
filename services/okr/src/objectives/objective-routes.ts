import { objectiveCreate, objectiveEdit, objectiveQuery, objectiveSummaryQuery } from '@waymark/contracts';
import { later, type Route, rawJson, reply, route, uuidParam } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { sentBy } from '../access/sent.ts';
import type { ObjectiveService } from './objective-service.ts';

const ALL = '/api/v1/user/organisations/:org/objectives';
const ONE = `${ALL}/:objective`;
const inOrganisation = { org: uuidParam };
const ofObjective = { org: uuidParam, objective: uuidParam };
const ofKeyresult = { org: uuidParam, keyresult: uuidParam };
/** An objective with five key results, each with its longest texts in four-byte letters. */
const BODY_LIMIT = 300_000;

export const objectiveRoutes = (objectives: ObjectiveService): Route[] => [
  route('GET', ALL, {
    auth: 'session',
    params: inOrganisation,
    query: later(objectiveQuery),
    handler: async (call) => {
      const { objectives: list, counts, total } = await objectives.list(actorOf(call), sentBy(call.query));
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
    status: 201,
    handler: async (call) => ({ objective: await objectives.create(actorOf(call), sentBy(call.body)) }),
  }),
  route('GET', `${ALL}/summary`, {
    auth: 'session',
    params: inOrganisation,
    query: later(objectiveSummaryQuery),
    handler: async (call) => rawJson({ summary: await objectives.summary(actorOf(call), sentBy(call.query)) }),
  }),
  route('GET', `${ALL}/containing/:keyresult`, {
    auth: 'session',
    params: ofKeyresult,
    handler: async (call) => ({ objective: await objectives.containing(actorOf(call), call.params.keyresult) }),
  }),
  route('GET', ONE, {
    auth: 'session',
    params: ofObjective,
    handler: async (call) => ({ objective: await objectives.read(actorOf(call), call.params.objective) }),
  }),
  route('PUT', ONE, {
    auth: 'session',
    params: ofObjective,
    body: later(objectiveEdit),
    handler: async (call) => {
      const objective = await objectives.edit(actorOf(call), call.params.objective, sentBy(call.body));
      return { objective };
    },
  }),
  route('DELETE', ONE, {
    auth: 'session',
    params: ofObjective,
    handler: async (call) => ({ objective: await objectives.remove(actorOf(call), call.params.objective) }),
  }),
  route('POST', `${ONE}/duplicate`, {
    auth: 'session',
    params: ofObjective,
    status: 201,
    handler: async (call) => ({ objective: await objectives.copy(actorOf(call), call.params.objective) }),
  }),
];
