import {
  askForCheckin,
  createCheckin,
  deleteCheckin,
  editCheckin,
  listCheckins,
  listDueCheckins,
  withdrawCheckinAsk,
} from '@waymark/contracts';
import { implement, paged, type Route } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { checksInput, sentBy } from '../access/sent.ts';
import type { CheckinReader } from './checkin-reader.ts';
import type { CheckinRequestService } from './checkin-request-service.ts';
import type { CheckinService } from './checkin-service.ts';

/** The calls about check-ins and requests for them; rights and content are checked by the service, in the order of refusals. */
export const checkinRoutes = (
  reader: CheckinReader,
  checkins: CheckinService,
  requests: CheckinRequestService,
): Route[] => [
  implement(createCheckin, {
    checksInput,
    handler: (call) => checkins.checkIn(actorOf(call), call.params.keyresult, sentBy(call.body)),
  }),
  implement(listCheckins, {
    checksInput,
    handler: (call) => paged(call, reader.list(actorOf(call), call.params.keyresult, sentBy(call.query))),
  }),
  implement(askForCheckin, {
    checksInput,
    handler: async (call) => ({
      keyresult: await requests.request(actorOf(call), call.params.keyresult, sentBy(call.body)),
    }),
  }),
  implement(withdrawCheckinAsk, {
    handler: async (call) => ({ keyresult: await requests.withdraw(actorOf(call), call.params.keyresult) }),
  }),
  implement(listDueCheckins, {
    checksInput,
    handler: (call) => paged(call, reader.due(actorOf(call), sentBy(call.query))),
  }),
  implement(editCheckin, {
    checksInput,
    handler: (call) => checkins.edit(actorOf(call), call.params.checkin, sentBy(call.body)),
  }),
  implement(deleteCheckin, { handler: (call) => checkins.remove(actorOf(call), call.params.checkin) }),
];
