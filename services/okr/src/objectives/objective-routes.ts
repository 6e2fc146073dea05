import {
  createObjective,
  deleteObjective,
  duplicateObjective,
  editObjective,
  listObjectives,
  readObjective,
  readObjectiveOfKeyResult,
  summariseObjectives,
} from '@waymark/contracts';
import { implement, type Route, rawJson, reply } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { checksInput, sentBy } from '../access/sent.ts';
import type { ObjectiveReader } from './objective-reader.ts';
import type { ObjectiveService } from './objective-service.ts';

/** The calls about objectives; rights and content are checked by the service, in the order of refusals. */
export const objectiveRoutes = (reader: ObjectiveReader, objectives: ObjectiveService): Route[] => [
  implement(listObjectives, {
    checksInput,
    handler: async (call) => {
      const { json, total } = await reader.list(actorOf(call), sentBy(call.query));
      call.setHeader('x-total-count', total);
      return reply(json, { 'content-type': 'application/json; charset=utf-8' });
    },
  }),
  implement(createObjective, {
    checksInput,
    handler: async (call) => ({ objective: await objectives.create(actorOf(call), sentBy(call.body)) }),
  }),
  implement(summariseObjectives, {
    checksInput,
    handler: async (call) => {
      const { summary, verdicts } = await reader.summary(actorOf(call), sentBy(call.query));
      return rawJson({ summary, ...(verdicts !== null && { verdicts }) });
    },
  }),
  implement(readObjectiveOfKeyResult, {
    handler: async (call) => ({ objective: await reader.containing(actorOf(call), call.params.keyresult) }),
  }),
  implement(readObjective, {
    handler: async (call) => ({ objective: await reader.read(actorOf(call), call.params.objective) }),
  }),
  implement(editObjective, {
    checksInput,
    handler: async (call) => ({
      objective: await objectives.edit(actorOf(call), call.params.objective, sentBy(call.body)),
    }),
  }),
  implement(deleteObjective, {
    handler: async (call) => ({ objective: await objectives.remove(actorOf(call), call.params.objective) }),
  }),
  implement(duplicateObjective, {
    handler: async (call) => ({ objective: await objectives.copy(actorOf(call), call.params.objective) }),
  }),
];
